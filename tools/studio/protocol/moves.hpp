// What an event moves over the table, and from where to where: for front ends that show it.
#pragma once

#include <castellan/match/match.hpp>
#include <nlohmann/json_fwd.hpp>

namespace castellan::studio {

// Nothing (null) if nothing moves, or nobody can say what.
nlohmann::ordered_json portray_move(const match::Match& match, const world::Event& event);

}  // namespace castellan::studio
