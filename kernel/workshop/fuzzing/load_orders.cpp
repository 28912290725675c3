#include "castellan/workshop/fuzzing/load_orders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "castellan/bots/bot.hpp"
#include "castellan/flow/flow.hpp"
#include "castellan/script/limits.hpp"
#include "castellan/workshop/fuzzing/pack_guilds.hpp"
#include "castellan/workshop/fuzzing/state_difference.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t most_lines = 8;  // of what differs

using Rules = std::shared_ptr<const Ruleset>;

std::size_t place_of(const Ruleset& rules, const std::string& pack) {
  return static_cast<std::size_t>(std::ranges::find(rules.packs, pack, &Pack::id) - rules.packs.begin());
}

template <class List>
std::vector<std::string> ids_of(const List& list, const std::set<std::string>& packs) {
  std::vector<std::string> ids;
  for (const Definition& definition : list)
    if (packs.contains(definition.id.substr(0, definition.id.find(':')))) ids.push_back(definition.id);
  return ids;
}

// Lists that are gone through from first to last while a game is played.
std::vector<std::string> lists_that_differ(const Ruleset& one, const Ruleset& other,
                                           const std::set<std::string>& packs) {
  std::vector<std::string> found;
  const auto compare = [&](const char* name, const auto& first, const auto& second) {
    const auto here = ids_of(first, packs);
    const auto there = ids_of(second, packs);
    if (here != there)
      found.push_back(fmt::format("{}: {}, or {}", name, fmt::join(here, ", "), fmt::join(there, ", ")));
  };
  compare("setup", one.setup, other.setup);
  compare("round", one.round, other.round);
  compare("ending", one.ending, other.ending);
  compare("calendar", one.months, other.months);
  const auto on_board = [](const Ruleset& rules) {
    std::vector<Plank> planks;
    std::ranges::copy_if(rules.planks, std::back_inserter(planks),
                         [](const Plank& plank) { return plank.home == Plank::Home::board; });
    return planks;
  };
  compare("planks", on_board(one), on_board(other));
  return found;
}

class Comparison {
 public:
  Comparison(Rules first, Rules second, const std::string& a, const std::string& b)
      : first_(std::move(first)), second_(std::move(second)), hosts_{host(first_), host(second_)}, packs_{a, b} {}

  // Plays one game under both orders.
  void play(OrderReport& report) {
    const Settings& settings = first_->settings;
    const int players =
        settings.min_players +
        static_cast<int>(report.games % static_cast<std::uint64_t>(settings.max_players - settings.min_players + 1));
    const std::uint64_t seed = world::derive_key(report.games, 29);
    const GameOptions options = with_their_guilds(players, report.games);
    match::Match one(match::make_layout(first_, options), hosts_[0], seed);
    match::Match other(match::make_layout(second_, options), hosts_[1], seed);
    const auto bot = bots::random_bot();
    std::string key;
    for (;;) {
      if (one.hash() != other.hash() || one.state() != other.state()) {
        report.difference = describe(one, other, players, key);
        return;
      }
      if (one.state() != match::Match::State::deciding) break;
      const std::size_t option = bots::bot_choice(*bot, one);
      key = one.key(option);
      events_ = one.world().events().size();
      one.choose(option);
      other.choose(option);
    }
    ++report.games;
    report.choices += one.choice_count();
  }

 private:
  static std::shared_ptr<script::ScriptHost> host(const Rules& rules) {
    return match::make_script_host(rules, script::Limits{});
  }

  GameOptions with_their_guilds(int players, std::uint64_t n) const {
    GameOptions options(players);
    if (!first_->selections.empty()) options.selection = Id<GuildSelection>(n / 4 % first_->selections.size());
    const std::vector<std::string> packs(packs_.begin(), packs_.end());
    if (n % 2 == 0) lay_pack_guilds(options, *first_, packs, 0);
    return options;
  }

  OrderDifference describe(const match::Match& one, const match::Match& other, int players,
                           const std::string& key) const {
    OrderDifference found;
    found.players = players;
    found.seed = one.seed();
    found.choice = one.choice_count();
    found.key = key;
    found.state = state_difference(one, other, most_lines);
    found.listeners = listeners(one);
    return found;
  }

  // What both packs heard since the last choice.
  std::vector<std::string> listeners(const match::Match& match) const {
    std::set<EventType> heard;
    const auto& events = match.world().events();
    for (std::size_t i = std::min(events_, events.size()); i < events.size(); ++i) heard.insert(events[i].type);
    std::vector<std::string> found;
    for (const Listeners* all : {&first_->before, &first_->after})
      for (const Listener& listener : all->all) {
        const Function& function = first_->functions[listener.function];
        const Module& module = first_->modules[function.module];
        if (heard.contains(listener.event) && packs_.contains(first_->packs[module.pack].id))
          found.push_back(
              fmt::format("{}: {}", first_->files[static_cast<std::size_t>(module.file)].name, function.name));
      }
    return found;
  }

  Rules first_;
  Rules second_;
  std::shared_ptr<script::ScriptHost> hosts_[2];
  std::set<std::string> packs_;
  std::size_t events_ = 0;  // before the last choice
};

}  // namespace

OrderReport compare_load_orders(const match::RulesRequest& request, const std::string& a, const std::string& b,
                                std::uint64_t games, const std::function<void(std::uint64_t)>& progress) {
  OrderReport report;
  const Rules usual = load_rules(request);
  const bool a_first = place_of(*usual, a) < place_of(*usual, b);
  match::RulesRequest swapped = request;
  swapped.late = a_first ? a : b;
  const Rules other = load_rules(swapped);
  if ((place_of(*other, a) < place_of(*other, b)) == a_first) {
    report.fixed = fmt::format("{} is loaded after {}", a_first ? b : a, a_first ? a : b);
    return report;
  }
  report.lists = lists_that_differ(*usual, *other, {a, b});
  // Definitions stay where they are, so that cards are shuffled alike: only what packs do to each other is turned
  // round.
  for (const Pack& pack : usual->packs) swapped.content.definition_order.push_back(pack.id);
  Comparison comparison(usual, load_rules(swapped), a, b);
  while (report.games < games && !report.difference) {
    comparison.play(report);
    if (progress) progress(report.games);
  }
  return report;
}

}  // namespace castellan::workshop
