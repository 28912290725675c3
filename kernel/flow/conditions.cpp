// Legality: the closed list of named conditions. Each says why it does not hold.
#include "castellan/flow/operations.hpp"

namespace castellan {

namespace {

std::optional<Reason> check_parts(const Flow& flow, const Condition& condition, Entity player, Entity subject) {
  using Test = Condition::Test;
  if (condition.test == Test::all) return check(flow, std::span(condition.parts), player, subject);
  std::optional<Reason> first;
  for (const Condition& part : condition.parts) {
    const auto reason = check(flow, part, player, subject);
    if (!reason) return condition.test == Test::any ? std::nullopt : std::optional(Reason{Reason::Key::condition});
    if (!first) first = reason;
  }
  return condition.test == Test::any ? first : std::nullopt;
}

bool has_free_lock(const Flow& flow, Entity player) {
  bool found = false;
  each_built(flow, player, [&](Entity card) {
    for (Entity lock : flow.layout.locks_of_card(card)) found |= lock_is_free(flow, lock);
  });
  return found;
}

// A counter is on the player or on the table.
Entity counter_of(const Flow& flow, DefId attribute, Entity player) {
  return flow.rules.attributes[static_cast<std::size_t>(attribute)].on == EntityKind::table ? Layout::table : player;
}

Condition::Owner owner_relation(const Flow& flow, Entity player, Entity subject) {
  Entity owner = nothing;
  if (flow.layout.is(subject, EntityKind::guild)) owner = guild_owner(flow, subject);
  else if (flow.layout.is(subject, EntityKind::card)) owner = card_owner(flow, subject);
  if (owner == nothing) return Condition::Owner::unowned;
  return owner == player ? Condition::Owner::me : Condition::Owner::other;
}

}  // namespace

std::optional<Reason> check_free_symbol(const Flow& flow, DefId site) {
  for (Entity location : flow.layout.locations_of(site))
    if (is_free(flow.world, flow.layout, location, flow.rules.sites[static_cast<std::size_t>(site)]))
      return std::nullopt;
  return Reason{Reason::Key::no_free_symbol, site};
}

std::optional<Reason> check(const Flow& flow, const Condition& condition, Entity player, Entity subject) {
  using Test = Condition::Test;
  switch (condition.test) {
    case Test::all:
    case Test::any:
    case Test::negated: return check_parts(flow, condition, player, subject);
    case Test::can_pay: return check_cost(flow, condition.goods, player);
    case Test::gnome_in_stock:
      if (gnome_in_stock(flow) == nothing) return Reason{Reason::Key::no_gnome};
      return std::nullopt;
    case Test::free_lock:
      if (!has_free_lock(flow, player)) return Reason{Reason::Key::no_free_lock};
      return std::nullopt;
    case Test::free_symbol: return check_free_symbol(flow, condition.what);
    case Test::month_scores: {
      const int month = flow.world.get<Table>(Layout::table).month;
      if (month > 0 && flow.rules.months[static_cast<std::size_t>(month - 1)].scores) return std::nullopt;
      return Reason{Reason::Key::not_scoring};
    }
    case Test::worker_in_supply:
      for (Entity worker : flow.layout.workers_of(seat_of(flow, player), condition.what))
        if (flow.world.get<Worker>(worker).place == Layout::table) return std::nullopt;
      return Reason{Reason::Key::supply_empty, condition.what};
    case Test::piece_in_stock:
      for (Entity piece : flow.layout.pieces)
        if (const PieceSpot& spot = flow.world.get<PieceSpot>(piece);
            spot.piece == condition.what && spot.place == nothing)
          return std::nullopt;
      return Reason{Reason::Key::piece_out, condition.what};
    case Test::at_least: {
      const int missing = condition.number - attribute(flow, condition.what, counter_of(flow, condition.what, player));
      if (missing <= 0) return std::nullopt;
      return Reason{Reason::Key::counter, condition.what, missing};
    }
    case Test::owner:
      if (static_cast<int>(owner_relation(flow, player, subject)) == condition.number) return std::nullopt;
      return Reason{Reason::Key::owner, none, condition.number};
    case Test::players:
      if (condition.number >> flow.layout.player_count() & 1) return std::nullopt;
      return Reason{Reason::Key::other_players};
  }
  return std::nullopt;
}

std::optional<Reason> check(const Flow& flow, std::span<const Condition> all, Entity player, Entity subject) {
  for (const Condition& condition : all)
    if (auto reason = check(flow, condition, player, subject)) return reason;
  return std::nullopt;
}

}  // namespace castellan
