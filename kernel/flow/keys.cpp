// Stable keys of options: made of what an option names, never of positions, so that saves survive other changes.
#include <fmt/format.h>

#include "castellan/flow/flow.hpp"

namespace castellan::flow {
namespace {

std::string_view after_slash(const std::string& name) { return std::string_view(name).substr(name.find('/') + 1); }

}  // namespace

// A card is named by its kind only to those who know it; what belongs to a card is named by the card.
std::string Flow::thing_key(Entity thing, Seat viewer) const {
  switch (layout.kind(thing)) {
    case EntityKind::card: {
      const Card& card = world.get<Card>(thing);
      const bool known = viewer >= 0 && (card.known_to >> viewer & 1);
      return known ? rules.properties[card.kind].id : layout.name(thing);
    }
    case EntityKind::lock: {
      const Lock& lock = world.get<Lock>(thing);
      return fmt::format("{}/lock{}", thing_key(lock.card, viewer), lock.number + 1);
    }
    case EntityKind::plank: {
      const PlankSpot& spot = world.get<PlankSpot>(thing);
      if (spot.plank == none) return fmt::format("{}/plank{}", thing_key(spot.home, viewer), spot.number + 1);
      return std::string(after_slash(layout.name(thing)));
    }
    case EntityKind::guild:
    case EntityKind::area: return std::string(after_slash(layout.name(thing)));
    default: return layout.name(thing);
  }
}

namespace {

// `belfort:wood*2+belfort:stone*1`
std::string goods_key(const Ruleset& rules, const Goods& goods) {
  std::string key;
  for (const Id<Resource> r : rules.resources.ids())
    if (const int amount = goods[r]; amount > 0)
      key += fmt::format("{}{}*{}", key.empty() ? "" : "+", rules.resources[r].id, amount);
  return key.empty() ? "free" : key;
}

std::string base_key(const Flow& flow, const Option& option, const Decision& decision) {
  const auto& rules = flow.rules;
  const auto worker = [&] { return rules.workers[Id<WorkerKind>(option.def)].id + (option.master ? ":master" : ""); };
  switch (option.kind) {
    case Option::Kind::pass: return "pass";
    case Option::Kind::place: return "place:" + flow.thing_key(option.entity, decision.seat);
    case Option::Kind::worker: return "worker:" + worker();
    case Option::Kind::send: {
      const std::string key = fmt::format("send:{}:{}", worker(), flow.thing_key(option.entity, decision.seat));
      return option.number == 1 ? key : fmt::format("{}*{}", key, option.number);
    }
    case Option::Kind::action: {
      const TurnAction& action = rules.actions[Id<TurnAction>(option.def)];
      std::string key(action.name());
      if (option.entity != nothing) key += ":" + flow.thing_key(option.entity, decision.seat);
      else if (action.action == Action::build_site && option.number >= 0)
        key += ":" + rules.sites[Id<Site>(option.number)].id;
      return key;
    }
    case Option::Kind::entity: return flow.thing_key(option.entity, decision.seat);
    case Option::Kind::number: return std::to_string(option.number);
    case Option::Kind::name: return std::string(decision.name(option));
    case Option::Kind::goods: return goods_key(rules, decision.goods[static_cast<std::size_t>(option.number)]);
    case Option::Kind::trade: return "trade:" + rules.trades[Id<Trade>(option.def)].id;
    case Option::Kind::decline: return "none";
  }
  return {};
}

}  // namespace

// Things of the same name, such as two built cards of one kind, are told apart by `#2`, `#3`, … in their stable order.
std::string Flow::key(const Option& option, const Decision& decision) const {
  std::string key = base_key(*this, option, decision);
  int earlier = 0;
  for (const Option& other : decision.options) {
    if (&other == &option || other == option) break;
    earlier += other.kind == option.kind && base_key(*this, other, decision) == key;
  }
  if (earlier > 0) key += fmt::format("#{}", earlier + 1);
  return key;
}

}  // namespace castellan::flow
