// Legality: the closed list of named conditions. Each says why it does not hold.
#include <algorithm>

#include "castellan/flow/calendar.hpp"
#include "castellan/flow/operations.hpp"

namespace castellan::flow {

namespace {

Objection check_parts(const Flow& flow, const Condition& condition, Entity player, Entity subject, int rank,
                      Entity symbol) {
  using Test = Condition::Test;
  if (condition.test == Test::all) return check(flow, std::span(condition.parts), player, subject, rank, symbol);
  Objection first;
  for (const Condition& part : condition.parts) {
    const auto reason = check(flow, part, player, subject, rank, symbol);
    if (!reason) return condition.test == Test::any ? no_objection : Objection(Reason{Reason::Key::condition});
    if (!first) first = reason;
  }
  return condition.test == Test::any ? first : no_objection;
}

bool has_free_lock(const Flow& flow, Entity player) {
  bool found = false;
  each_lock(flow, player,
            [&](Entity lock, const LockEffect&) { found |= flow.world.get<Lock>(lock).gnome == nothing; });
  return found;
}

// A counter is on the player or on the table.
Entity counter_of(const Flow& flow, Id<Attribute> attribute, Entity player) {
  return flow.rules.attributes[attribute].on == EntityKind::table ? Layout::table : player;
}

Condition::Owner owner_relation(const Flow& flow, Entity player, Entity subject) {
  Entity owner = nothing;
  if (flow.layout.is(subject, EntityKind::guild)) owner = guild_owner(flow, subject);
  else if (flow.layout.is(subject, EntityKind::card)) owner = card_owner(flow, subject);
  if (owner == nothing) return Condition::Owner::unowned;
  return owner == player ? Condition::Owner::me : Condition::Owner::other;
}

bool piece_lies(const Flow& flow, Id<Piece> kind, Entity place) {
  const EntityRange pieces = flow.layout.pieces_of(kind);
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](Entity piece) { return flow.world.get<PieceSpot>(piece).place == place; });
}

// Is an attribute of a thing different from what it is at first?
bool is_set(const Flow& flow, Id<Attribute> of, Entity thing) {
  return attribute(flow, of, thing) != flow.rules.attributes[of].initial;
}

Objection check_built(const Flow& flow, const Condition& condition, Entity player) {
  const Id<Property> kind(condition.what);
  const Id<Deck> deck = kind != none ? flow.rules.properties[kind].deck : condition.deck;
  for (Entity card = flow.world.get<Pile>(flow.layout.pile(deck, Pile::built, seat_of(flow, player))).top;
       card != nothing; card = flow.world.get<Card>(card).next) {
    if (kind != none && flow.world.get<Card>(card).kind != kind) continue;
    if (condition.with != none && !is_set(flow, condition.with, card)) continue;
    if (condition.without == none || !is_set(flow, condition.without, card)) return no_objection;
  }
  return kind != none ? Reason{Reason::Key::not_built, kind} : Reason{Reason::Key::no_card, deck};
}

bool has_marker(const Flow& flow, Id<Site> site, Entity player, Entity district) {
  for (Entity location : flow.layout.locations_of(site))
    for (Entity symbol : flow.layout.symbols_of(location)) {
      const Symbol& at = flow.world.get<Symbol>(symbol);
      if (at.marker == player && (district == nothing || at.district == district)) return true;
    }
  return false;
}

const Month* month_for(const Flow& flow, Entity player, int rank) {
  return present_month(flow.world, rank == for_the_table ? nothing : player);
}

bool calendar_is(const Flow& flow, Condition::Calendar where, Entity player) {
  const int month = month_of(flow.world, player);
  return where == Condition::Calendar::ahead ? month > month_of(flow.world, nothing)
                                             : month > static_cast<int>(flow.rules.months.size());
}

// Calls `holds` with each district a thing is in, until it does: a location whose symbols are all marked may lie in
// two.
template <class Holds>
bool in_a_district(const Flow& flow, Entity subject, Entity symbol, Holds&& holds) {
  if (symbol != nothing || !flow.layout.is(subject, EntityKind::location))
    return holds(district_of(flow.world, symbol != nothing ? symbol : subject));
  const EntityRange symbols = flow.layout.symbols_of(subject);
  return std::any_of(symbols.begin(), symbols.end(), [&](Entity one) { return holds(district_of(flow.world, one)); });
}

bool holds(const Flow& flow, Id<Function> function, Entity player, Entity subject, Entity symbol) {
  ReadOnlyCall call{.function = function, .me = player, .subject = subject, .symbol = symbol};
  return !flow.evaluate(call) || call.number != 0;  // one that fails counts as absent
}

}  // namespace

Entity district_of(const World& world, Entity thing) {
  if (!world.layout().exists(thing)) return nothing;
  switch (world.layout().kind(thing)) {
    case EntityKind::district: return thing;
    case EntityKind::location: return world.get<Location>(thing).district;
    case EntityKind::symbol: return world.get<Symbol>(thing).district;
    case EntityKind::guild: return world.get<GuildTile>(thing).district;
    case EntityKind::plank: return district_of(world, world.get<PlankSpot>(thing).home);
    case EntityKind::piece: return district_of(world, world.get<PieceSpot>(thing).place);
    default: return nothing;
  }
}

Objection check_cost(const Flow& flow, const Goods& cost, Entity player) {
  const Goods& have = flow.world.get<Stock>(player).goods;
  if (have.covers(cost)) return no_objection;
  const Id<Resource> lacking = have.lacking(cost);
  return Reason{Reason::Key::cannot_pay, lacking, cost[lacking] - have[lacking]};
}

Objection too_dear(const Flow& flow, const Goods& cost, Entity player) {
  return flow.explaining() ? check_cost(flow, cost, player) : Objection(Reason{Reason::Key::cannot_pay});
}

Objection check_free_symbol(const Flow& flow, Id<Site> site) {
  for (Entity location : flow.layout.locations_of(site))
    if (is_free(flow.world, flow.layout, location, flow.rules.sites[site])) return no_objection;
  return Reason{Reason::Key::no_free_symbol, site};
}

Objection check(const Flow& flow, const Condition& condition, Entity player, Entity subject, int rank, Entity symbol) {
  using Test = Condition::Test;
  switch (condition.test) {
    case Test::all:
    case Test::any:
    case Test::negated: return check_parts(flow, condition, player, subject, rank, symbol);
    case Test::can_pay: return check_cost(flow, condition.goods, player);
    case Test::can_trade: return refuse_visit(flow, player, Id<Side>(condition.what));
    case Test::gnome_in_stock:
      if (gnome_in_stock(flow) == nothing) return Reason{Reason::Key::no_gnome};
      return no_objection;
    case Test::free_lock:
      if (!has_free_lock(flow, player)) return Reason{Reason::Key::no_free_lock};
      return no_objection;
    case Test::free_symbol: return check_free_symbol(flow, Id<Site>(condition.what));
    case Test::month_scores:
      if (const Month* month = month_for(flow, player, rank); month && month->scores) return no_objection;
      return Reason{Reason::Key::not_scoring};
    case Test::worker_in_supply:
      for (Entity worker : flow.layout.workers_of(seat_of(flow, player), Id<WorkerKind>(condition.what)))
        if (flow.world.get<Worker>(worker).place == Layout::table) return no_objection;
      return Reason{Reason::Key::supply_empty, condition.what};
    case Test::piece_in_stock:
      if (piece_lies(flow, Id<Piece>(condition.what), nothing)) return no_objection;
      return Reason{Reason::Key::piece_out, condition.what};
    case Test::at_least: {
      const Id<Attribute> counter(condition.what);
      const int missing = condition.number - attribute(flow, counter, counter_of(flow, counter, player));
      if (missing <= 0) return no_objection;
      return Reason{Reason::Key::counter, condition.what, missing};
    }
    case Test::owner:
      if (static_cast<int>(owner_relation(flow, player, subject)) == condition.number) return no_objection;
      return Reason{Reason::Key::owner, none, condition.number};
    case Test::holds:
      if (piece_lies(flow, Id<Piece>(condition.what), player)) return no_objection;
      return Reason{Reason::Key::not_held, condition.what};
    case Test::district_has: {
      const auto lies_there = [&](Entity district) {
        return district != nothing && piece_lies(flow, Id<Piece>(condition.what), district);
      };
      if (in_a_district(flow, subject, symbol, lies_there)) return no_objection;
      return Reason{Reason::Key::not_here, condition.what};
    }
    case Test::has_built: return check_built(flow, condition, player);
    case Test::has_marker:
      if (in_a_district(flow, subject, symbol,
                        [&](Entity district) { return has_marker(flow, Id<Site>(condition.what), player, district); }))
        return no_objection;
      return Reason{Reason::Key::no_marker, condition.what};
    case Test::season:
      if (const Month* month = month_for(flow, player, rank); month && month->season == condition.word)
        return no_objection;
      return Reason{Reason::Key::not_now};
    case Test::month:
      if (calendar_is(flow, Condition::Calendar(condition.number), player)) return no_objection;
      return Reason{Reason::Key::not_now};
    case Test::every_player:
      for (Entity each : flow.layout.players)
        if (auto reason = check(flow, std::span(condition.parts), each, subject)) return reason;
      return no_objection;
    case Test::option:
      if (flow.layout.options().value(flow.rules, Id<GameOption>(condition.what)) == condition.number)
        return no_objection;
      return Reason{Reason::Key::condition};
    case Test::rank:
      if (rank == condition.number) return no_objection;
      return Reason{Reason::Key::condition};
    case Test::scripted:
      if (holds(flow, Id<Function>(condition.what), player, subject, symbol)) return no_objection;
      return Reason{Reason::Key::scripted_condition, condition.what};
    case Test::players:
      if (condition.number >> flow.layout.player_count() & 1) return no_objection;
      return Reason{Reason::Key::other_players};
  }
  return no_objection;
}

Objection check(const Flow& flow, std::span<const Condition> all, Entity player, Entity subject, int rank,
                Entity symbol) {
  for (const Condition& condition : all)
    if (auto reason = check(flow, condition, player, subject, rank, symbol)) return reason;
  return no_objection;
}

}  // namespace castellan::flow
