#include "castellan/content/loader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/content/documents.hpp"
#include "castellan/content/merge.hpp"
#include "castellan/content/records.hpp"

namespace castellan {
namespace {

class Loader {
 public:
  Loader(Ruleset& rules, Diagnostics& problems, const LoadOptions& options)
      : rules_(rules), problems_(problems), options_(options), reader_(rules, problems) {}

  void load(std::span<const PackSource> packs) {
    for (const std::string_view name : event_names) rules_.events.emplace_back(name);
    PackDocuments read = read_documents(packs, options_, rules_, problems_);
    content_ = merge_documents(read.documents, packs, options_.prefer, rules_, problems_);
    rules_.preferences = content_.preferences;
    reader_.around = std::move(read.around);
    reader_.art = std::move(read.art);
    tell_reader_what_is_gone();
    silence_modules();
    for (const ItemList& list : content_.lists) read_list(list);
    add_counters();
    check_whole();
    rules_.heard.assign(rules_.events.size(), 0);
  }

 private:
  void read_list(const ItemList& list) {
    const auto section = std::ranges::find(sections(), list.key, &Section::key);
    for (const std::size_t index : list.items) {
      const Item& item = content_.items[index];
      reader_.pack = item.pack;
      reader_.module = item.module;
      reader_.params = none;
      if (section != sections().end()) section->read(reader_, item.value);
      else if (list.kind == "guild") read_guild(reader_, item.value);
      else read_property(reader_, item.value);
    }
  }

  // References to what is gone are answered by what took its place, or by who removed it.
  void tell_reader_what_is_gone() {
    for (std::size_t i = 0; i < content_.items.size(); ++i) {
      const Item& item = content_.items[i];
      if (!item.gone) continue;
      const Item& now = content_.items[content_.current(i)];
      for (std::string& name : content_.names_of(i))
        reader_.gone.insert_or_assign(
            std::move(name), Reader::Gone{content_.why_gone(i, rules_), now.gone ? std::string() : now.full_name});
    }
  }

  // A file of a guild or a property that is gone brings no hooks either.
  void silence_modules() {
    for (const Item& item : content_.items) {
      const std::string& kind = content_.lists[item.list].kind;
      if (item.gone && item.module != none && (kind == "guild" || kind == "property"))
        rules_.modules[static_cast<std::size_t>(item.module)].source = "return {}";
    }
  }

  DefId add_counter(std::string id, EntityKind on) {
    Attribute counter;
    counter.id = std::move(id);
    counter.on = on;
    counter.resets = Attribute::Resets::turn;
    rules_.attributes.push_back(std::move(counter));
    return static_cast<DefId>(rules_.attributes.size() - 1);
  }

  // How often something was done is state like any other: attributes that go back to 0.
  void add_counters() {
    for (TurnAction& action : rules_.actions)
      if (action.per_turn > 0) action.uses = add_counter("uses/" + action.id, EntityKind::player);
    for (const Property& property : rules_.properties)
      for (const LockEffect& lock : property.locks)
        if (lock.each_turn != none && rules_.lock_uses == none)
          rules_.lock_uses = add_counter("uses/lock", EntityKind::lock);
  }

  // What no single definition can see.
  void check_whole() {
    if (problems_.has_errors()) return;
    if (rules_.settings.money == none)
      problems_.error({}, "no pack says which resource is money", "settings: {money: …}");
    if (rules_.months.empty()) problems_.error({}, "no pack defines a calendar");
    if (rules_.settings.min_players > rules_.settings.max_players)
      problems_.error({}, "min_players is larger than max_players");
    for (const auto* list : {&rules_.setup, &rules_.round})
      for (const Phase& phase : *list) check_phase(phase);
    for (const TurnAction& action : rules_.actions)
      if (action.action == Action::script && action.function == none)
        problems_.error(action.where, "the action \"" + action.id + "\" does nothing", "give it an `action` or a `do`");
    for (const TurnAction& action : rules_.actions) check_action(action);
    for (const Plank& plank : rules_.planks)
      if (plank.home == Plank::Home::board && plank.action == none)
        problems_.error(plank.where, "the plank \"" + plank.id + "\" needs an action");
    for (const ScoringCategory& category : rules_.scoring)
      if (category.of == ScoringCategory::Of::workers && category.worker == none)
        problems_.error(category.where, "\"" + category.id + "\" counts workers of which kind?",
                        "add the line `worker: …`");
    for (const Attribute& attribute : rules_.attributes)
      if (attribute.type == Attribute::Type::list && attribute.max_length == 0)
        problems_.error(attribute.where, "the list \"" + attribute.id + "\" needs a max_length");
    for (int players = rules_.settings.min_players; players <= rules_.settings.max_players; ++players)
      if (players + rules_.settings.neutrals(players) > static_cast<int>(caps::seats))
        problems_.error({}, fmt::format("more than {} seats with {} players", caps::seats, players));
  }

  void check_action(const TurnAction& action) {
    if (action.action == Action::trade && action.sides == 0)
      problems_.error(action.where, "the action \"" + action.id + "\" opens no side of trades", "add `sides: […]`");
    if (action.spends == none) return;
    const Attribute& counter = rules_.attributes[static_cast<std::size_t>(action.spends)];
    if (counter.on != EntityKind::player || counter.type != Attribute::Type::integer)
      problems_.error(action.where, "\"" + counter.id + "\" can't be spent: it is no number of a player");
  }

  // A native step is for the table as a whole or for one player.
  void check_phase(const Phase& phase) {
    const bool of_player = phase.step == Step::place_worker || phase.step == Step::take_turn;
    const bool for_players = phase.participants == Phase::For::each_player;
    if (phase.step == Step::script && phase.function == none)
      problems_.error(phase.where, "the phase \"" + phase.id + "\" does nothing", "give it a `step` or a `do`");
    if (phase.step != Step::script && of_player != for_players)
      problems_.error(phase.where,
                      fmt::format("the step {} is for {}", step_names[static_cast<std::size_t>(phase.step)],
                                  of_player ? "one player" : "the table"),
                      of_player ? "add `for: each_player`" : "remove `for: each_player`");
    if (phase.repeat == Phase::Repeat::until_all_passed && phase.step != Step::place_worker)
      problems_.error(phase.where, "only place_worker lets players pass", "remove `repeat: until_all_passed`");
  }

  Ruleset& rules_;
  Diagnostics& problems_;
  const LoadOptions& options_;
  Reader reader_;
  Content content_;
};

}  // namespace

void load_content(std::span<const PackSource> packs, Ruleset& rules, Diagnostics& problems,
                  const LoadOptions& options) {
  Loader(rules, problems, options).load(packs);
}

}  // namespace castellan
