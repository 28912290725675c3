// A match as a front end gets it: what there is in this game (rules), how it stands (things), what is asked (decision)
// and what happened (log). Everything goes through Match::view and Words of one viewer, so nothing is in it that the
// viewer may not know. `nobody` is a viewer, too: a spectator.
#pragma once

#include <castellan/match/match.hpp>
#include <castellan/match/words.hpp>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

namespace castellan::studio {

using Json = nlohmann::ordered_json;

// What does not change during a game: definitions by number as the state names them, with names in a language.
Json portray_rules(const match::Match& match, const match::Words& words);

// Whether a thing of the state is sent: streams of chance are nobody's business, and what packs keep in cells comes in
// words.
bool is_portrayed(const match::Match& match, Entity thing);

// Who is asked; to the viewer who is, also what for, and all options with the things on the table they belong to.
Json portray_decision(const match::Match& match, const match::Words& words, Seat viewer);
// What is not offered to the seat that decides, and why.
Json portray_refused(const match::Match& match, const match::Words& words);
// Values of packs that are not as at the beginning.
Json portray_attributes(const match::Match& match, const match::Words& words);
Json portray_event(const match::Match& match, const match::Words& words, const world::Event& event, Seat viewer);
Json portray_standings(const match::Match& match);

}  // namespace castellan::studio
