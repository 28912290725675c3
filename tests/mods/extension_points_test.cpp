// Every extension point is used by a bundled pack: what nobody uses is neither tried nor shown.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// Which packs use which extension point.
using Uses = std::map<std::string, std::set<std::string>>;

class Walk {
 public:
  Walk(const std::string& pack, Uses& uses)
      : rules_(rules_with({pack})), base_(rules_with()), pack_(pack), uses_(uses) {}

  void run() {
    tables();
    phases();
    scripts();
    fields();
    words();
  }

 private:
  void use(const std::string& point, bool used = true) {
    if (used) uses_[point].insert(pack_);
  }

  bool own(const Definition& definition) const { return definition.id.starts_with(pack_ + ":"); }
  bool own(Id<Function> function) const {
    const Id<Module> module = rules_->functions[function].module;
    const Id<Pack> pack = rules_->modules[module].pack;
    return rules_->packs[pack].id == pack_;
  }

  template <class Definitions, class Look>
  void each(const Definitions& table, Look&& look) {
    for (const auto& definition : table)
      if (own(definition)) look(definition);
  }

  template <class Definitions>
  void table(const std::string& point, const Definitions& definitions) {
    each(definitions, [&](const auto& definition) {
      use(point);
      use("art", !definition.art.empty());
    });
  }

  void tables() {
    table("resource", rules_->resources);
    table("worker kind", rules_->workers);
    table("guild", rules_->guilds);
    table("category", rules_->categories);
    table("guild selection", rules_->selections);
    table("card", rules_->properties);
    table("deck", rules_->decks);
    table("area", rules_->areas);
    table("month", rules_->months);
    table("scoring category", rules_->scoring);
    table("trade", rules_->trades);
    table("turn action", rules_->actions);
    table("attribute", rules_->attributes);
    table("piece", rules_->pieces);
    table("option", rules_->options);
    table("event", rules_->pack_events);
    table("modifier", rules_->modifiers);
    table("hook with conditions", rules_->hooks);
    table("hint", rules_->hints);
    use("month removed",
        std::ranges::any_of(base_->months, [&](const Month& month) { return rules_->months.find(month.id) == none; }));
  }

  void phases() {
    use("setup step", std::ranges::any_of(rules_->setup, [&](const Phase& phase) { return own(phase); }));
    use("final scoring", std::ranges::any_of(rules_->ending, [&](const Phase& phase) { return own(phase); }));
    each(rules_->round, [&](const Phase& phase) {
      use("phase inserted", &phase != &rules_->round.back());
      use("board plank resolved in a phase", phase.step == Procedure::resolve_planks);
      use("phase in another order", phase.order != Phase::Order::crest);
    });
    use("phase replaced",
        std::ranges::any_of(base_->round, [&](const Phase& phase) { return rules_->round.find(phase.id) == none; }));
  }

  void scripts() {
    for (const Listener& listener : rules_->after.all) {
      use("listener after", own(listener.function));
      use("listener with an order", own(listener.function) && listener.order != 0);
    }
    for (const Listener& listener : rules_->before.all) use("listener before", own(listener.function));
    for (const Id<Function> invariant : rules_->invariants) use("invariant", own(invariant));
    each(rules_->modifiers, [&](const Modifier& modifier) {
      use("modifier of " + std::string(quantity_names[static_cast<std::size_t>(modifier.of)]));
      use("modifier in Lua", modifier.function != none);
      for (const Modifier::Step& step : modifier.steps) use("number from an option", step.amount.option != none);
    });
  }

  void fields() {
    each(rules_->planks, [&](const Plank& plank) { use("board plank", plank.home == Plank::Home::board); });
    each(rules_->sites, [&](const Site& site) { use("site", !site.needs_card); });
    each(rules_->properties, [&](const Property& property) {
      use("property", property.site != none);
      use("card without a symbol", property.site == none);
      use("plank of a card", !property.planks.empty());
      use("gnome lock", !property.locks.empty());
    });
    each(rules_->trades, [&](const Trade& trade) { use("side of trades", !base_->sides.has(trade.side)); });
    each(rules_->attributes, [&](const Attribute& attribute) {
      use("attribute everybody sees", attribute.visibility == Attribute::Visibility::everyone);
      use("attribute its owner sees", attribute.visibility == Attribute::Visibility::owner);
      use("attribute nobody sees", attribute.visibility == Attribute::Visibility::hidden);
      use("attribute resampled", attribute.resample == Attribute::Resample::shuffle);
    });
    each(rules_->actions, [&](const TurnAction& action) {
      use("action with a limit", std::ranges::any_of(action.limits, [](int limit) { return limit > 0; }));
      for (const Condition& condition : action.when)
        use("condition in Lua", condition.test == Condition::Test::scripted);
    });
  }

  void words() {
    use("another pack's texts", std::ranges::any_of(rules_->texts, [&](const auto& language) {
          const auto& [name, texts] = language;
          const auto base = base_->texts.find(name);
          return std::ranges::any_of(texts, [&](const auto& text) {
            if (!text.first.starts_with("belfort:")) return false;
            return base == base_->texts.end() || base->second.at(text.first) != text.second;
          });
        }));
    use("a language", std::ranges::any_of(
                          rules_->texts, [&](const auto& language) { return !base_->texts.contains(language.first); }));
    use("settings changed", rules_->settings.tax_free != base_->settings.tax_free);
  }

  std::shared_ptr<const Ruleset> rules_;
  std::shared_ptr<const Ruleset> base_;
  std::string pack_;
  Uses& uses_;
};

std::vector<std::string> extension_points() {
  std::vector<std::string> all{"resource",
                               "worker kind",
                               "guild",
                               "category",
                               "guild selection",
                               "card",
                               "property",
                               "card without a symbol",
                               "plank of a card",
                               "gnome lock",
                               "deck",
                               "area",
                               "site",
                               "board plank",
                               "board plank resolved in a phase",
                               "month",
                               "month removed",
                               "scoring category",
                               "trade",
                               "side of trades",
                               "setup step",
                               "phase inserted",
                               "phase in another order",
                               "phase replaced",
                               "final scoring",
                               "turn action",
                               "action with a limit",
                               "condition in Lua",
                               "attribute",
                               "attribute everybody sees",
                               "attribute its owner sees",
                               "attribute nobody sees",
                               "attribute resampled",
                               "piece",
                               "option",
                               "number from an option",
                               "event",
                               "listener after",
                               "listener with an order",
                               "listener before",
                               "modifier",
                               "modifier in Lua",
                               "invariant",
                               "hint",
                               "art",
                               "settings changed",
                               "another pack's texts",
                               "a language"};
  for (const std::string_view quantity : quantity_names) all.push_back("modifier of " + std::string(quantity));
  return all;
}

}  // namespace

TEST_CASE("every extension point is used by a bundled pack", "[mods]") {
  Uses uses;
  for (const std::string& pack : bundled_mods()) Walk(pack, uses).run();
  for (const std::string& point : extension_points()) {
    INFO(point);
    CHECK_FALSE(uses[point].empty());
  }
}
