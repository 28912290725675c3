#include "castellan/workshop/scenarios/pack_properties.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "castellan/bots/bot.hpp"
#include "castellan/match/heavy_check.hpp"
#include "castellan/match/invariants.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/match/save.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/scenarios/scenario.hpp"
#include "castellan/workshop/scenarios/test_file.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t most_problems = 10;  // of one kind: an author mends one after another

std::shared_ptr<const world::Layout> layout_of(const std::shared_ptr<const Ruleset>& rules, const PlayedGames& setup) {
  GameOptions game(setup.players);
  if (!setup.guilds.empty()) game.choose_guilds(*rules, fmt::format("{}", fmt::join(setup.guilds, ",")));
  return match::make_layout(rules, game);
}

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t game) { return world::derive_key(seed, game, 1); }

class PropertyRun {
 public:
  PropertyRun(std::shared_ptr<const Ruleset> rules, const PropertyOptions& options)
      : rules_(std::move(rules)), options_(options), host_(match::make_script_host(rules_, options_.limits)) {
    for (int players = rules_->settings.min_players; players <= rules_->settings.max_players; ++players)
      add_setups(players, guilds_of(*rules_, options_.pack, players));
    for (PlayedGames& setup : setups_) setup.games = std::max<std::uint64_t>(1, options_.games / setups_.size());
    for (const PlayedGames& setup : setups_) total_ += setup.games + 1;
  }

  PropertyReport run() {
    PropertyReport report;
    report.results.push_back(random_games());
    report.results.push_back(heavy_games());
    report.played = std::move(setups_);
    return report;
  }

 private:
  // All guilds of the pack come to the table, as many at a time as there are districts.
  void add_setups(int players, const std::vector<std::string>& guilds) {
    const auto districts = static_cast<std::size_t>(std::max<std::int16_t>(1, rules_->settings.districts));
    for (std::size_t first = 0; first == 0 || first < guilds.size(); first += districts) {
      const std::size_t last = std::min(first + districts, guilds.size());
      setups_.push_back(
          {players,
           {guilds.begin() + static_cast<std::ptrdiff_t>(first), guilds.begin() + static_cast<std::ptrdiff_t>(last)}});
    }
  }

  // Adds a problem unless it is known; how often it was found is told at the end.
  void note(PropertyResult& result, const std::string& message, const std::string& where) {
    std::uint64_t& count = found_[result.id + "|" + message];
    if (++count > 1 || result.problems.size() == most_problems) return;
    TestProblem problem = problem_at_script(*rules_, message.substr(0, message.find("\nstack traceback:")));
    problem.message += fmt::format("\nin a game of {}", where);
    result.problems.push_back(std::move(problem));
  }

  void step() {
    if (options_.progress) options_.progress(++done_, total_);
  }

  PropertyResult random_games() {
    PropertyResult result{
        "random-games", "random games end, and every invariant holds after each choice", {}, true, {}};
    std::uint64_t games = 0;
    std::uint64_t choices = 0;
    for (PlayedGames& setup : setups_) {
      match::Match match(layout_of(rules_, setup), host_, 0);
      for (std::uint64_t game = 0; game < setup.games; ++game, ++games) {
        play(match, seed_of(options_.seed, game), setup, game, result);
        if (match.over()) setup.hash = world::mix64(setup.hash ^ match.hash());
        choices += match.choice_count();
        step();
      }
    }
    for (const std::string& complaint : host_->complaints().texts())
      note(result, "a modifier or predicate failed and counts as absent: " + complaint, "any number of players");
    result.note = fmt::format("{} games, {} choices", games, choices);
    return result;
  }

  void play(match::Match& match, std::uint64_t seed, const PlayedGames& setup, std::uint64_t game,
            PropertyResult& result) {
    match.restart(seed);
    const auto bot = bots::random_bot();
    match::Invariants invariants(match);
    const auto where = [&] {
      return fmt::format("{}, after {} choices\n{}", setup.text(), match.choice_count(), again(setup, game));
    };
    for (;;) {
      const std::vector<std::string> problems = invariants.check();
      for (const std::string& problem : problems) note(result, problem, where());
      if (match.state() == match::Match::State::stopped)
        note(result, "a script ran into a limit: " + match.stopped().message, where());
      if (!problems.empty() || match.state() != match::Match::State::deciding) return;
      match.choose(bots::bot_choice(*bot, match));
    }
  }

  // The command that plays this game again, shortens it and writes it down.
  std::string again(const PlayedGames& setup, std::uint64_t game) const {
    std::string command = fmt::format("again: castellan fuzz --mods {} --players {}", options_.named, setup.players);
    if (!setup.guilds.empty()) command += fmt::format(" --guilds {}", fmt::join(setup.guilds, ","));
    else if (!rules_->selections.empty()) command += fmt::format(" --guilds {}", rules_->selections.front().name());
    return command + fmt::format(" --seed {} --games {}", options_.seed, game + 1);
  }

  PropertyResult heavy_games() {
    PropertyResult result{"heavy", "clone, re-run, undo and redo, save and load lead to the same state", {}, true, {}};
    constexpr std::size_t save_every = 60;
    std::uint64_t choices = 0;
    for (const PlayedGames& setup : setups_) {
      match::Match match(layout_of(rules_, setup), host_, seed_of(options_.seed, 0));
      const auto bot = bots::random_bot();
      while (match.state() == match::Match::State::deciding && result.problems.empty()) {
        match.choose(bots::bot_choice(*bot, match));
        const bool with_save = match.choice_count() % save_every == 0 || match.over();
        if (const std::string after = difference(match, with_save); !after.empty())
          note(result, "the state differs after " + after,
               fmt::format("{}, choice {}, seed {}", setup.text(), match.choice_count(), options_.seed));
      }
      choices += match.choice_count();
      step();
    }
    result.note = fmt::format("{} games, {} choices", setups_.size(), choices);
    return result;
  }

  static std::string difference(const match::Match& match, bool with_save) {
    if (match.state() == match::Match::State::stopped) return {};  // told by the random games
    try {
      return heavy_difference(match, with_save);
    } catch (const match::SaveError& e) {
      return fmt::format("save and load: {}", e.what());
    }
  }

  std::shared_ptr<const Ruleset> rules_;
  const PropertyOptions& options_;
  std::shared_ptr<script::ScriptHost> host_;
  std::vector<PlayedGames> setups_;
  std::map<std::string, std::uint64_t> found_;
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
};

}  // namespace

std::string PlayedGames::text() const {
  if (guilds.empty()) return fmt::format("{} players", players);
  return fmt::format("{} players with {}", players, fmt::join(guilds, ", "));
}

PropertyReport test_properties(const std::shared_ptr<const Ruleset>& rules, const PropertyOptions& options) {
  return PropertyRun(rules, options).run();
}

std::uint64_t play_again(const std::shared_ptr<const Ruleset>& rules, const PlayedGames& games, std::uint64_t seed,
                         const script::Limits& limits) {
  match::Match match(layout_of(rules, games), match::make_script_host(rules, limits), 0);
  const auto bot = bots::random_bot();
  std::uint64_t hash = 0;
  for (std::uint64_t game = 0; game < games.games; ++game) {
    match.restart(seed_of(seed, game));
    while (match.state() == match::Match::State::deciding) match.choose(bots::bot_choice(*bot, match));
    if (match.over()) hash = world::mix64(hash ^ match.hash());
  }
  return hash;
}

TestProblem problem_at_script(const Ruleset& rules, std::string message) {
  TestProblem problem{{}, 0, {}, std::move(message)};
  for (const Module& module : rules.modules) {
    const SourceFile& file = rules.files[static_cast<std::size_t>(module.file)];
    const std::size_t at = problem.message.find(file.name + ":");
    if (at == std::string::npos) continue;
    const char* number = problem.message.data() + at + file.name.size() + 1;
    int line = 0;
    std::from_chars(number, problem.message.data() + problem.message.size(), line);
    if (line == 0) continue;
    problem.file = file.path;
    problem.line = line;
    problem.source = line_of_text(module.source, line);
    break;
  }
  return problem;
}

}  // namespace castellan::workshop
