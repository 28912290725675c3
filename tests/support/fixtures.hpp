// Rules, hosts and random games for tests.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "castellan/content/pack_source.hpp"
#include "castellan/match/match.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/script/limits.hpp"

namespace castellan::testing {

// Rules of the base game with packs of tests/packs and mods/; loaded once for each list.
std::shared_ptr<const Ruleset> rules_with(const std::vector<std::string>& packs = {});

// The same packs as data, to change them before load_sources().
std::vector<content::PackSource> sources_with(const std::vector<std::string>& packs = {});
std::shared_ptr<const Ruleset> load_sources(const std::vector<content::PackSource>& sources);

// A pack in memory: its files by name, without the manifest.
content::PackSource pack_of(const std::string& id, const std::vector<std::pair<std::string, std::string>>& files);

match::Match new_match(const std::shared_ptr<const Ruleset>& rules, const GameOptions& options, std::uint64_t seed,
                       const script::Limits& limits = {});

// The option a random bot takes here.
std::size_t random_option(const match::Match& match);
// Plays at random until the game ends, stops, or `stop` says so.
void play_until(match::Match& match, const std::function<bool(const match::Match&)>& stop);
inline void play_out(match::Match& match) {
  play_until(match, [](const match::Match&) { return false; });
}
// The first decision of some game with these rules in the middle of a script.
match::Match mid_script_match(const std::shared_ptr<const Ruleset>& rules, int players, const std::string& prompt = {});

// Every player count, set of packs and set of guilds the generic tests run with.
struct Case {
  std::vector<std::string> packs;
  int players;
  std::string guilds = {};  // by name; the usual selection if empty

  std::shared_ptr<const Ruleset> rules() const { return rules_with(packs); }
  GameOptions options() const;
};
std::vector<Case> all_cases();
// All packs under mods/, by id.
std::vector<std::string> bundled_mods();
// The base game with every guild at every player count it is made for.
std::vector<Case> base_game_cases();

}  // namespace castellan::testing
