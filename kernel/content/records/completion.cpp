#include "castellan/content/records/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "castellan/definitions/seasons.hpp"

namespace castellan::content {
namespace {

class Completion {
 public:
  Completion(Ruleset& rules, Diagnostics& problems) : rules_(rules), problems_(problems) {}

  void run() {
    number_seasons();
    for (const Value& params : rules_.params) check_seasons(params);
    find_named_in_conditions();
    order_modifiers();
    add_counters();
    for (const Id<Attribute> id : rules_.attributes.ids())
      rules_.resetting[static_cast<std::size_t>(rules_.attributes[id].resets)].push_back(id);
    for (TurnAction& action : rules_.actions) find_sites(action);
    find_own_calendar();
    tell_calendar();
    for (Listeners* listeners : {&rules_.before, &rules_.after}) {
      listeners->heard.assign(rules_.events.size(), 0);
      listeners->first.assign(rules_.events.size(), 0);
      listeners->last.assign(rules_.events.size(), 0);
    }
    if (!problems_.has_errors()) check_whole();
  }

 private:
  template <class T>
  Id<T> find(const TableOf<T>& table, const char* what, const std::string& word, const Where& where) {
    const Id<T> found = table.find(word);
    if (found != none) return found;
    std::vector<std::string> known;
    for (const T& entry : table) known.emplace_back(entry.name());
    problems_.error(Code::unknown_name, where, fmt::format("unknown {} \"{}\"", what, word), suggestion(word, known));
    return none;
  }

  // Conditions may name properties, their sites, seasons and sides of trades before these have been read.
  void find_named(std::vector<Condition>& conditions) {
    for (Condition& condition : conditions) {
      find_named(condition.parts);
      if (condition.test == Condition::Test::has_built) find_built(condition);
      else if (condition.test == Condition::Test::has_marker)
        condition.what = find(rules_.sites, "site", condition.word, condition.where);
      else if (condition.test == Condition::Test::can_trade) find_side(condition);
      else if (condition.test == Condition::Test::season) check_season(condition.word, condition.where);
    }
  }

  void find_built(Condition& condition) {
    if (!condition.word.empty()) condition.what = find(rules_.properties, "property", condition.word, condition.where);
  }

  void find_side(Condition& condition) {
    const auto found = std::ranges::find(rules_.sides, condition.word);
    condition.what = AnyId(found - rules_.sides.begin());
    if (found == rules_.sides.end())
      problems_.error(Code::unknown_name, condition.where, fmt::format("unknown side of trades \"{}\"", condition.word),
                      suggestion(condition.word, rules_.sides));
  }

  void number_seasons() {
    rules_.seasons = seasons_of(rules_);
    std::int16_t number = 0;
    for (Month& month : rules_.months) {
      if (!month.season.empty())
        number = static_cast<std::int16_t>(std::ranges::find(rules_.seasons, month.season) - rules_.seasons.begin());
      month.season_number = number;
    }
  }

  void check_season(const std::string& season, const Where& where) {
    if (std::ranges::find(rules_.seasons, season) == rules_.seasons.end())
      problems_.error(Code::unknown_name, where, fmt::format("unknown season \"{}\"", season),
                      suggestion(season, rules_.seasons));
  }

  // Where params have a value by season, all its keys are seasons.
  void check_seasons(const Value& params) {
    for (const Value& item : params.list) check_seasons(item);
    for (const Value::Entry& entry : params.map) {
      if (is_by_season(entry.value, rules_.seasons))
        for (const Value::Entry& season : entry.value.map) check_season(season.key, season.where);
      check_seasons(entry.value);
    }
  }

  void find_named_in_conditions() {
    for (Plank& plank : rules_.planks) find_named(plank.when);
    for (Property& property : rules_.properties)
      for (LockEffect& lock : property.locks) find_named(lock.when);
    for (auto* list : {&rules_.setup, &rules_.round, &rules_.ending})
      for (Phase& phase : *list) {
        find_named(phase.when);
        find_named(phase.until);
        find_named(phase.who);
      }
    for (TurnAction& action : rules_.actions) find_named(action.when);
    for (Modifier& modifier : rules_.modifiers) find_named(modifier.when);
    for (Hook& hook : rules_.hooks) find_named(hook.when);
  }

  void order_modifiers() {
    for (const Id<Modifier> i : rules_.modifiers.ids()) {
      const Modifier& modifier = rules_.modifiers[i];
      if (modifier.of == Quantity::count) continue;  // told already
      auto& all = rules_.steps_of[static_cast<std::size_t>(modifier.of)];
      for (std::size_t step = 0; step < modifier.steps.size(); ++step)
        all.push_back({i, static_cast<std::int16_t>(step)});
      if (!modifier.discounts.empty()) rules_.discounts.push_back(i);
      if (modifier.steps.empty() && modifier.discounts.empty())
        problems_.error(Code::missing_key, modifier.where, "the modifier \"" + modifier.id + "\" changes nothing",
                        "give it `add`, `multiply`, `divide`, `set`, `min`, `max`, `discounts` or `do`");
      if (!modifier.steps.empty()) rules_.modified |= 1u << static_cast<unsigned>(modifier.of);
    }
    const auto rank = [this](const Ruleset::ModifierStep& at) {
      const Modifier& modifier = rules_.modifiers[at.modifier];
      return std::tuple(modifier.steps[static_cast<std::size_t>(at.step)].operation, modifier.order, at.modifier);
    };
    for (auto& all : rules_.steps_of)
      std::sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  }

  Id<Attribute> add_counter(std::string id, EntityKind on, Attribute::Resets resets) {
    Attribute counter;
    counter.id = std::move(id);
    counter.on = on;
    counter.resets = resets;
    return rules_.attributes.add(std::move(counter));
  }

  // How often something was done is state like any other: attributes that go back to 0.
  void add_counters() {
    static constexpr const char* names[] = {"uses/game/", "uses/", "uses/phase/", "uses/round/"};
    for (TurnAction& action : rules_.actions)
      for (std::size_t i = 0; i < action.limits.size(); ++i)
        if (action.limits[i] > 0)
          action.uses[i] = add_counter(names[i] + action.id, EntityKind::player, static_cast<Attribute::Resets>(i));
    for (const Property& property : rules_.properties)
      for (const LockEffect& lock : property.locks)
        if (lock.each_turn != none && rules_.lock_uses == none)
          rules_.lock_uses = add_counter("uses/lock", EntityKind::lock, Attribute::Resets::turn);
  }

  // Where an action builds: an action that names no sites builds on all that no other one names.
  void find_sites(TurnAction& action) {
    const auto names = [](const TurnAction& other, Id<Site> site) {
      return std::ranges::find(other.sites, site) != other.sites.end();
    };
    if (action.action != Action::build_site) return;
    for (const Id<Site> site : rules_.sites.ids()) {
      if (rules_.sites[site].needs_card || rules_.sites[site].is_guild_place) continue;
      if (action.sites.empty() ? std::ranges::none_of(rules_.actions, [&](const auto& a) { return names(a, site); })
                               : names(action, site))
        action.builds_on.push_back(site);
    }
  }

  // What no single definition can see.
  void check_whole() {
    if (rules_.settings.money == none)
      problems_.error(Code::incomplete_game, {}, "no pack says which resource is money", "settings: {money: …}");
    if (rules_.months.empty()) problems_.error(Code::incomplete_game, {}, "no pack defines a calendar");
    if (rules_.settings.min_players > rules_.settings.max_players)
      problems_.error(Code::incomplete_game, {}, "min_players is larger than max_players");
    for (const auto* list : {&rules_.setup, &rules_.round, &rules_.ending})
      for (const Phase& phase : *list) check_phase(phase);
    for (const TurnAction& action : rules_.actions) check_action(action);
    for (const Plank& plank : rules_.planks)
      if (plank.home == Plank::Home::board && plank.action == none)
        problems_.error(Code::missing_key, plank.where, "the plank \"" + plank.id + "\" needs an action");
    for (const ScoringCategory& category : rules_.scoring) check_scoring(category);
    for (const BotHint& hint : rules_.hints) check_hint(hint);
    for (const Attribute& attribute : rules_.attributes) {
      if (attribute.type == Attribute::Type::list && attribute.max_length == 0)
        problems_.error(Code::missing_key, attribute.where, "the list \"" + attribute.id + "\" needs a max_length");
      if ((attribute.type == Attribute::Type::word) != !attribute.words.empty())
        problems_.error(Code::missing_key, attribute.where,
                        attribute.words.empty() ? "the word \"" + attribute.id + "\" needs the words it can be"
                                                : "\"" + attribute.id + "\" has words, but is of another type",
                        "for example type: word, words: [closed, open]");
    }
    for (int players = rules_.settings.min_players; players <= rules_.settings.max_players; ++players)
      if (players + rules_.settings.neutrals(players) > static_cast<int>(caps::seats))
        problems_.error(Code::incomplete_game, {},
                        fmt::format("more than {} seats with {} players", caps::seats, players));
  }

  bool counts_for_players(Id<Attribute> attribute) const {
    const Attribute& counter = rules_.attributes[attribute];
    return counter.on == EntityKind::player && counter.type == Attribute::Type::integer;
  }

  static bool can_be_for_one(const Phase& phase) {
    if (phase.step == Procedure::script) return phase.participants == Phase::For::each_player;
    return phase.step == Procedure::income || phase.step == Procedure::tax || phase.step == Procedure::score;
  }

  void check_action(const TurnAction& action) {
    if (action.action == Action::script && action.function == none)
      problems_.error(Code::missing_key, action.where, "the action \"" + action.id + "\" does nothing",
                      "give it an `action` or a `do`");
    if (action.action == Action::trade && action.sides.empty())
      problems_.error(Code::missing_key, action.where, "the action \"" + action.id + "\" opens no side of trades",
                      "add `sides: […]`");
    if (!action.phases.empty() && action.action != Action::script && action.action != Action::end_turn)
      problems_.error(Code::does_not_fit, action.where, "`phases` belong to an action with `do`, or to end_turn");
    for (const Id<Phase> phase : action.phases)
      if (const Phase& of = rules_.round[phase]; !can_be_for_one(of))
        problems_.error(Code::does_not_fit, action.where, fmt::format("nobody can go through \"{}\" alone", of.id),
                        "it must be for each player, or one of income, tax and score");
    for (const Id<Site> site : action.sites)
      if (rules_.sites[site].needs_card || rules_.sites[site].is_guild_place)
        problems_.error(Code::does_not_fit, action.where,
                        "\"" + rules_.sites[site].id + "\" is not built without a card by build_site");
    if (!action.sites.empty() && action.action != Action::build_site)
      problems_.error(Code::does_not_fit, action.where, "only build_site has `sites`", "remove `sites`");
    if (action.spends != none && !counts_for_players(action.spends))
      problems_.error(Code::does_not_fit, action.where,
                      "\"" + rules_.attributes[action.spends].id + "\" can't be spent: it is not a number of a player");
  }

  void check_scoring(const ScoringCategory& category) {
    using Of = ScoringCategory::Of;
    const auto needs = [&](Of of, AnyId what, const char* question, const char* hint) {
      if (category.of == of && what == none)
        problems_.error(Code::missing_key, category.where, fmt::format("\"{}\" counts {}", category.id, question),
                        hint);
    };
    needs(Of::workers, category.worker, "workers of which kind?", "add the line `worker: …`");
    needs(Of::counter, category.counter, "which attribute?", "add the line `attribute: …`");
    needs(Of::goods, category.resource, "which goods?", "add the line `resource: …`");
    needs(Of::pieces, category.piece, "which pieces?", "add the line `piece: …`");
    needs(Of::script, category.function, "by which function?", "add the line `do: …`");
    if (category.counter != none && !counts_for_players(category.counter))
      problems_.error(
          Code::does_not_fit, category.where,
          "\"" + rules_.attributes[category.counter].id + "\" can't be counted: it is not a number of a player");
  }

  void check_hint(const BotHint& hint) {
    if (hint.of == BotHint::Of::script) return;  // its function says how much
    if (hint.what == none)
      problems_.error(Code::missing_key, hint.where, "the hint \"" + hint.id + "\" is about nothing",
                      "add `resource`, `worker`, `guild`, `property`, `piece`, `attribute` or `do`");
    else if (hint.of == BotHint::Of::attribute && !counts_for_players(Id<Attribute>(hint.what)))
      problems_.error(Code::does_not_fit, hint.where,
                      "the attribute of \"" + hint.id + "\" is not a number of a player");
  }

  // A native step is for the table as a whole, for one player, or for either.
  void check_phase(const Phase& phase) {
    const bool of_player = phase.step == Procedure::place_worker || phase.step == Procedure::take_turn;
    const bool of_either = phase.step == Procedure::script || phase.step == Procedure::income ||
                           phase.step == Procedure::tax || phase.step == Procedure::score;
    const bool for_players = phase.participants == Phase::For::each_player;
    if (phase.step == Procedure::script && phase.function == none)
      problems_.error(Code::missing_key, phase.where, "the phase \"" + phase.id + "\" does nothing",
                      "give it a `step` or a `do`");
    if (!of_either && of_player != for_players)
      problems_.error(Code::does_not_fit, phase.where,
                      fmt::format("the step {} is for {}", name_of(phase.step), of_player ? "one player" : "the table"),
                      of_player ? "add `for: each_player`" : "remove `for: each_player`");
    if (phase.repeat != Phase::Repeat::once && !for_players)
      problems_.error(Code::does_not_fit, phase.where, "only a phase for each player can be repeated",
                      "add `for: each_player`");
    const bool lets_pass = of_player || phase.step == Procedure::script;
    if (phase.repeat == Phase::Repeat::until_all_passed && !lets_pass)
      problems_.error(Code::does_not_fit, phase.where, "nobody can pass in this step",
                      "remove `repeat: until_all_passed`");
    if ((phase.repeat == Phase::Repeat::until) != !phase.until.empty())
      problems_.error(Code::does_not_fit, phase.where, "`repeat: until` and `until: …` belong together");
    if (!phase.who.empty() && !for_players)
      problems_.error(Code::does_not_fit, phase.where, "`who` is for phases of players", "add `for: each_player`");
    if ((phase.reorder || phase.whole_laps) && phase.repeat == Phase::Repeat::once)
      problems_.error(Code::does_not_fit, phase.where, "only a phase that is repeated has laps",
                      "add `repeat: until_all_passed` or `repeat: until`");
  }

  void find_own_calendar() {
    for (const Id<Attribute> id : rules_.attributes.ids()) {
      const Attribute& attribute = rules_.attributes[id];
      if (!attribute.calendar) continue;
      if (!counts_for_players(id))
        problems_.error(Code::does_not_fit, attribute.where,
                        "\"" + attribute.id + "\" is no calendar: it is not a number of a player",
                        "write `on: player` and no other `type`");
      else if (rules_.own_calendar != none)
        problems_.error(Code::conflict, attribute.where,
                        fmt::format("{} and {} are both the players' own calendar",
                                    rules_.attributes[rules_.own_calendar].id, attribute.id),
                        "load one of the two packs");
      else rules_.own_calendar = id;
    }
  }

  // Scripts read the calendar like params: a list of tables that can't change.
  void tell_calendar() {
    const auto text = [](std::string_view word) {
      Value value;
      value.kind = Value::Kind::scalar;
      value.scalar = word;
      return value;
    };
    Value months;
    months.kind = Value::Kind::list;
    for (const Month& month : rules_.months) {
      Value& entry = months.list.emplace_back();
      entry.kind = Value::Kind::map;
      entry.map.push_back({"id", {}, text(month.name())});
      if (!month.season.empty()) entry.map.push_back({"season", {}, text(month.season)});
      entry.map.push_back({"scores", {}, text(month.scores ? "true" : "false")});
    }
    rules_.calendar = rules_.params.add(std::move(months));
  }

  Ruleset& rules_;
  Diagnostics& problems_;
};

}  // namespace

void complete_rules(Ruleset& rules, Diagnostics& problems) { Completion(rules, problems).run(); }

}  // namespace castellan::content
