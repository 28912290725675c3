#include "castellan/workshop/fuzzing/fuzzing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "castellan/bots/bot.hpp"
#include "castellan/workshop/fuzzing/fuzz_game.hpp"
#include "castellan/workshop/fuzzing/pack_guilds.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::workshop {
namespace {

// What game number `n` is played with: all numbers of players, and for each all selections.
GameOptions options_of(const Ruleset& rules, const FuzzPlan& plan, std::uint64_t n) {
  const int counts = rules.settings.max_players - rules.settings.min_players + 1;
  const auto spread = plan.players ? 1 : static_cast<std::uint64_t>(counts);
  GameOptions game(plan.players ? plan.players : rules.settings.min_players + static_cast<int>(n % spread));
  for (const std::string& assignment : plan.options) game.set(rules, assignment);
  if (!plan.guilds.empty()) {
    game.choose_guilds(rules, plan.guilds);
    return game;
  }
  const std::uint64_t round = n / spread;
  if (!rules.selections.empty()) game.selection = Id<GuildSelection>(round % rules.selections.size());
  if (round % 2 == 1) lay_pack_guilds(game, rules, plan.packs, static_cast<std::size_t>(round / 2));
  return game;
}

std::string describe(const Ruleset& rules, const GameOptions& game) {
  const std::string named = game.guilds_text(rules);
  if (!game.guilds.empty() || rules.selections.empty()) return fmt::format("{} players, {}", game.players, named);
  return fmt::format("{} players, {}", game.players, rules.selections[game.selection].name());
}

std::optional<FuzzFailure> play(match::Match& match, std::uint64_t seed, std::uint64_t number) {
  match.restart(seed);
  const auto bot = bots::random_bot();
  WatchedGame game(match);
  for (;;) {
    if (auto failure = game.failure()) {
      failure->game = number;
      failure->seed = seed;
      failure->save = match::Save::of(match);
      failure->choices = failure->found_after = match.choice_count();
      return failure;
    }
    if (match.state() != match::Match::State::deciding) return std::nullopt;
    match.choose(bots::bot_choice(*bot, match));
  }
}

class Fuzzer {
 public:
  Fuzzer(const std::shared_ptr<const Ruleset>& rules, const FuzzPlan& plan,
         const std::function<void(std::uint64_t)>& progress)
      : rules_(rules), plan_(plan), progress_(progress) {}

  FuzzResult run() {
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < plan_.threads; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (broken_) std::rethrow_exception(broken_);
    return std::move(result_);
  }

 private:
  void work() {
    try {
      std::map<std::string, match::Match> matches;
      const auto host = match::make_script_host(rules_, plan_.limits);
      for (std::uint64_t n = next_++; n < plan_.games; n = next_++) {
        if (failed_before(n)) continue;
        const GameOptions game = options_of(*rules_, plan_, n);
        const std::string name = describe(*rules_, game);
        auto found = matches.find(name);
        if (found == matches.end())
          found = matches.emplace(name, match::Match(match::make_layout(rules_, game), host, 0)).first;
        auto failure = play(found->second, world::derive_key(plan_.seed, n, 1), n);
        record(name, found->second, std::move(failure), n);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!broken_) broken_ = std::current_exception();
    }
  }

  bool failed_before(std::uint64_t n) {
    const std::lock_guard lock(mutex_);
    return broken_ || (result_.failure && result_.failure->game < n);
  }

  void record(const std::string& name, const match::Match& match, std::optional<FuzzFailure> failure, std::uint64_t n) {
    const std::lock_guard lock(mutex_);
    ++result_.games;
    ++result_.by_setup[name];
    result_.choices += match.choice_count();
    if (failure && (!result_.failure || n < result_.failure->game)) result_.failure = std::move(failure);
    if (progress_) progress_(result_.games);
  }

  std::shared_ptr<const Ruleset> rules_;
  const FuzzPlan& plan_;
  const std::function<void(std::uint64_t)>& progress_;
  FuzzResult result_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> next_{0};
  std::exception_ptr broken_;
};

}  // namespace

std::string FuzzFailure::signature() const {
  std::string text = kind == Kind::endless ? "endless" : kind == Kind::limit ? "limit " : "";
  if (!problems.empty()) text += problems[0].substr(0, problems[0].find('\n'));
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }), text.end());
  return text;
}

FuzzResult fuzz(const std::shared_ptr<const Ruleset>& rules, const FuzzPlan& plan,
                const std::function<void(std::uint64_t)>& progress) {
  return Fuzzer(rules, plan, progress).run();
}

}  // namespace castellan::workshop
