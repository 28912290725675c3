// Packs built from strings, and a tiny game of one phase in which a single script runs: what a test of the loader or of
// the sandbox needs, without the base game around it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "castellan/content/loader.hpp"
#include "castellan/match/match.hpp"
#include "castellan/script/limits.hpp"

namespace castellan::test {

using Files = std::vector<std::pair<std::string, std::string>>;  // name inside the pack, content

// A pack as the loader gets it. Files are sorted by name, as read_pack() hands them over.
content::PackSource pack(std::string id, const Files& files, std::vector<std::string> depends = {});
// The same pack with one of its files exchanged or added.
content::PackSource with_file(content::PackSource source, const std::string& name, std::string content);
// A pack of scripts/ as it lies on disk.
const content::PackSource& bundled(const std::string& id);

struct Loading {
  std::shared_ptr<Ruleset> rules;
  Diagnostics problems;

  // The messages, one a line: what most tests look at.
  std::string messages() const;
};

// Reads and, if that went well, links. The prelude is put in front.
Loading load(const std::vector<content::PackSource>& packs, const content::LoadOptions& options = {});
// The same where a problem fails the test.
std::shared_ptr<const Ruleset> load_good(const std::vector<content::PackSource>& packs);
std::shared_ptr<const Ruleset> belfort_rules();

// A game for 1 to 4 players over one month: one phase calls the function `step` of round.lua for each player, in the
// order of the seats. Everybody has 1 wood and 5 gold, 2 of 4 elves at home, and `params` of the round are empty.
content::PackSource tiny_game(const std::string& round_lua);
// The body of `function(game, me)`; it runs for the first player only.
std::string step_for_first_player(std::string_view body);

// A match of the tiny game, with its own Lua state.
match::Match play(const std::vector<content::PackSource>& packs, const script::Limits& limits = {}, int players = 2);

// Runs a body to the end of its game. Empty if nothing went wrong, the script's error, or "limit: " and the reason.
// Scripts check themselves with assert.
std::string outcome_of(std::string_view body, const script::Limits& limits = {});
// The same for a match that has been played to its end.
std::string outcome_of(const match::Match& match);
// What can be chosen.
std::vector<std::string> keys(const match::Match& match);

}  // namespace castellan::test
