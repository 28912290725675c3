#include "castellan/flow/operations.hpp"

#include <algorithm>

#include "castellan/flow/calendar.hpp"
#include "castellan/flow/modifiers.hpp"

namespace castellan::flow {
namespace {

Event event(EventType type, Entity player, Entity subject = nothing, int amount = 0, AnyId def = none) {
  Event e;
  e.type = type;
  e.player = player;
  e.subject = subject;
  e.amount = amount;
  e.def = def;
  return e;
}

}  // namespace

void gain(Flow& flow, Entity player, Id<Resource> resource, int amount, Entity from) {
  const int before = flow.world.get<Stock>(player).goods[resource];
  amount = std::min(amount, caps::amount - before);
  if (amount <= 0) return;
  flow.world.set_goods(player, resource, before + amount);
  flow.emit(event(EventType::gained, player, from, amount, resource));
}

bool pay(Flow& flow, Entity player, const Goods& cost) {
  if (cost.empty()) return true;
  const Goods& have = flow.world.get<Stock>(player).goods;
  if (!have.covers(cost)) return false;
  for (const Id<Resource> r : flow.rules.resources.ids()) {
    if (cost[r] == 0) continue;
    flow.world.set_goods(player, r, have[r] - cost[r]);
    flow.emit(event(EventType::paid, player, nothing, cost[r], r));
  }
  return true;
}

int take(Flow& flow, Entity taker, Entity victim, Id<Resource> resource, int amount) {
  const int taken = std::min({amount, int{flow.world.get<Stock>(victim).goods[resource]},
                              caps::amount - flow.world.get<Stock>(taker).goods[resource]});
  if (taken <= 0 || taker == victim) return 0;
  flow.world.set_goods(victim, resource, flow.world.get<Stock>(victim).goods[resource] - taken);
  flow.world.set_goods(taker, resource, flow.world.get<Stock>(taker).goods[resource] + taken);
  Event e = event(EventType::taken, taker, nothing, taken, resource);
  e.other = victim;
  flow.emit(e);
  return taken;
}

void add_points(Flow& flow, Entity player, int points) {
  const int before = flow.world.get<Player>(player).score;
  const int after = std::clamp(before + points, 0, caps::amount);  // COL-10: a score does not fall below 0
  if (after == before) return;
  flow.world.set<&Player::score>(player, after);
  flow.emit(event(EventType::points, player, nothing, after - before));
}

void send_home(Flow& flow, Entity worker) {
  const Worker& w = flow.world.get<Worker>(worker);
  if (flow.layout.is(w.place, EntityKind::plank)) flow.world.set<&PlankSpot::worker>(w.place, nothing);
  if (w.done) flow.world.set<&Worker::done>(worker, 0);
  flow.world.set<&Worker::place>(worker, w.owner);
}

void put_on_plank(Flow& flow, Entity worker, Entity plank, const Goods& fee) {
  flow.world.set<&Worker::place>(worker, plank);
  flow.world.set<&PlankSpot::worker>(plank, worker);
  Event e = event(EventType::placed, flow.world.get<Worker>(worker).owner, plank);
  e.other = worker;
  flow.emit(e, fee);
}

Entity recruit(Flow& flow, Entity player, Id<WorkerKind> kind) {
  for (Entity worker : flow.layout.workers_of(seat_of(flow, player), kind))
    if (flow.world.get<Worker>(worker).place == Layout::table) {
      flow.world.set<&Worker::place>(worker, player);
      flow.emit(event(EventType::recruited, player, worker, 1, kind));
      return worker;
    }
  return nothing;
}

bool make_master(Flow& flow, Entity player, Id<WorkerKind> kind) {
  int masters = 0;
  Entity ordinary = nothing;
  for (Entity worker : flow.layout.workers_of(seat_of(flow, player), kind)) {
    const Worker& w = flow.world.get<Worker>(worker);
    masters += w.master;
    if (ordinary == nothing && !w.master && w.place != Layout::table) ordinary = worker;
  }
  if (ordinary == nothing || masters >= flow.rules.workers[kind].masters) return false;
  flow.world.set<&Worker::master>(ordinary, 1);
  flow.emit(event(EventType::mastered, player, ordinary, 1, kind));
  return true;
}

int count_workers(const Flow& flow, Entity player, Id<WorkerKind> kind) {
  int count = 0;
  for (Entity worker : flow.layout.workers_of(seat_of(flow, player), kind))
    count += flow.world.get<Worker>(worker).place != Layout::table;
  return count;
}

Entity worker_at_home(const Flow& flow, Entity player, Id<WorkerKind> kind, bool master) {
  for (Entity worker : flow.layout.workers_of(seat_of(flow, player), kind)) {
    const Worker& w = flow.world.get<Worker>(worker);
    if (w.place == player && (w.master != 0) == master) return worker;
  }
  return nothing;
}

namespace {

// A card before this one in its pile, or nothing if it is the top.
Entity card_before(const World& world, Entity card) {
  Entity before = world.get<Pile>(world.get<Card>(card).pile).top;
  if (before == card) return nothing;
  while (world.get<Card>(before).next != card) before = world.get<Card>(before).next;
  return before;
}

// Out of its pile and between two cards of another, or before the first or behind the last.
void put_between(World& world, Entity card, Entity pile, Entity before, Entity next) {
  world.set<&Card::next>(card, next);
  world.set<&Card::pile>(card, pile);
  if (before == nothing) world.set<&Pile::top>(pile, card);
  else world.set<&Card::next>(before, card);
  world.set<&Pile::count>(pile, world.get<Pile>(pile).count + 1);
}

void take_out(World& world, Entity card) {
  const Card at = world.get<Card>(card);
  if (const Entity before = card_before(world, card); before == nothing) world.set<&Pile::top>(at.pile, at.next);
  else world.set<&Card::next>(before, at.next);
  world.set<&Pile::count>(at.pile, world.get<Pile>(at.pile).count - 1);
}

}  // namespace

void move_card(Flow& flow, Entity card, Entity pile, std::uint8_t also_known_to) {
  take_out(flow.world, card);
  put_between(flow.world, card, pile, nothing, flow.world.get<Pile>(pile).top);
  flow.world.set<&Card::known_to>(card, flow.world.get<Card>(card).known_to | also_known_to);
}

void move_card_under(Flow& flow, Entity card, Entity pile) {
  take_out(flow.world, card);
  Entity last = nothing;
  each_card(flow.world, pile, [&](Entity other) { last = other; });
  put_between(flow.world, card, pile, last, nothing);
}

// Permutes kinds over the slots of the pile; nobody knows any of them afterwards, and what packs noted on a card is
// gone: it would stay with the slot.
void shuffle_pile(Flow& flow, Entity pile) {
  std::vector<Entity> slots;
  std::vector<Id<Property>> kinds;
  each_card(flow.world, pile, [&](Entity card) {
    slots.push_back(card);
    kinds.push_back(flow.world.get<Card>(card).kind);
  });
  std::sort(kinds.begin(), kinds.end());
  const Id<Deck> deck = flow.world.get<Pile>(pile).of_deck;
  flow.world.shuffle(flow.layout.deck_stream(deck), std::span(kinds), [&, copy = 0ull](std::size_t i) mutable {
    copy = i > 0 && kinds[i] == kinds[i - 1] ? copy + 1 : 0;
    return flow.layout.salt(kinds[i]) + copy;
  });
  for (std::size_t i = 0; i < slots.size(); ++i) {
    flow.world.set<&Card::kind>(slots[i], kinds[i]);
    flow.world.set<&Card::known_to>(slots[i], 0);
  }
  forget_attributes(flow, slots);
  flow.emit(event(EventType::deck_shuffled, nothing, pile, static_cast<int>(slots.size())));
}

void reshuffle(Flow& flow, Id<Deck> deck) {
  const Entity pile = flow.layout.pile(deck, Pile::deck);
  for (const Pile::Role role : {Pile::discard, Pile::pool})
    each_card(flow.world, flow.layout.pile(deck, role), [&](Entity card) { move_card(flow, card, pile, 0); });
  shuffle_pile(flow, pile);
}

namespace {

Event card_event(const Flow& flow, EventType type, Entity player, Entity card) {
  const Card& c = flow.world.get<Card>(card);
  Event e = event(type, player, card, 1, c.kind);
  e.known_to = c.known_to;
  return e;
}

}  // namespace

Entity top_of_deck(Flow& flow, Id<Deck> deck) {
  const Entity pile = flow.layout.pile(deck, Pile::deck);
  if (flow.world.get<Pile>(pile).count == 0) {
    const Entity discard = flow.layout.pile(deck, Pile::discard);
    if (flow.world.get<Pile>(discard).count == 0) return nothing;
    each_card(flow.world, discard, [&](Entity card) { move_card(flow, card, pile, 0); });
    shuffle_pile(flow, pile);
  }
  return flow.world.get<Pile>(pile).top;
}

Entity draw_card(Flow& flow, Entity player, Id<Deck> deck) {
  const Entity card = top_of_deck(flow, deck);
  if (card == nothing) return nothing;
  const Seat seat = seat_of(flow, player);
  move_card(flow, card, flow.layout.pile(deck, Pile::hand, seat), bit_of(seat));
  flow.emit(card_event(flow, EventType::card_drawn, player, card));
  return card;
}

void take_card(Flow& flow, Entity player, Entity card) {
  const Seat seat = seat_of(flow, player);
  move_card(flow, card, flow.layout.pile(flow.world.get<Card>(card).deck, Pile::hand, seat), bit_of(seat));
  flow.emit(card_event(flow, EventType::card_taken, player, card));
}

void discard_card(Flow& flow, Entity card) {
  const Entity owner = card_owner(flow, card);
  move_card(flow, card, flow.layout.pile(flow.world.get<Card>(card).deck, Pile::discard), 0xFF);
  flow.emit(card_event(flow, EventType::card_discarded, owner, card));
}

void set_aside(Flow& flow, Entity card) {
  const Entity owner = card_owner(flow, card);
  const Card& c = flow.world.get<Card>(card);
  move_card(flow, card, flow.layout.pile(c.deck, Pile::aside, seat_of(flow, owner)), 0);
}

void reveal_card(Flow& flow, Entity card) {
  flow.world.set<&Card::known_to>(card, 0xFF);
  flow.emit(card_event(flow, EventType::card_revealed, card_owner(flow, card), card));
}

Entity show_card(Flow& flow, Entity player, Entity from) {
  const Entity card =
      flow.layout.is(from, EntityKind::pile) ? top_of_deck(flow, flow.world.get<Pile>(from).of_deck) : from;
  if (card == nothing) return nothing;
  move_card(flow, card, flow.layout.pile(flow.world.get<Card>(card).deck, Pile::aside, seat_of(flow, player)), 0xFF);
  flow.emit(card_event(flow, EventType::card_revealed, player, card));
  return card;
}

void refill_pool(Flow& flow, Id<Deck> deck) {
  const Entity pool = flow.layout.pile(deck, Pile::pool);
  const int size = flow.rules.decks[deck].pool(flow.layout.player_count());
  while (flow.world.get<Pile>(pool).count < size) {
    const Entity card = top_of_deck(flow, deck);
    if (card == nothing) return;
    move_card(flow, card, pool, 0xFF);
    flow.emit(card_event(flow, EventType::moved, nothing, card));
  }
}

void refill_after_taking(Flow& flow, Id<Deck> deck) {
  if (flow.rules.decks[deck].refills) refill_pool(flow, deck);
}

void offer_hand(Flow& flow, Entity pile, Seat seat, Decision::Kind kind, std::string_view prompt) {
  flow.begin_decision(seat, kind, prompt);
  each_kind(flow.world, pile, [&](Entity card) {
    Option option;
    option.kind = Option::Kind::entity;
    option.entity = card;
    flow.offer(option);
  });
}

void put_marker(Flow& flow, Entity symbol, Entity player) { flow.world.set<&Symbol::marker>(symbol, player); }

void place_marker(Flow& flow, Entity symbol, Entity player) {
  const Entity before = flow.world.get<Symbol>(symbol).marker;
  if (before == player) return;
  put_marker(flow, symbol, player);
  if (before != nothing) flow.emit(event(EventType::marker_taken, before, symbol));
  if (player != nothing) flow.emit(event(EventType::marker_placed, player, symbol));
}

Entity guild_owner(const World& world, Entity tile) {
  const Entity district = world.get<GuildTile>(tile).district;
  if (district == nothing) return nothing;
  const Entity location = world.layout().guild_location(district);
  return location == nothing ? nothing : world.get<Symbol>(world.layout().symbols_of(location)[0]).marker;
}

bool is_free(const World& world, const Layout& layout, Entity location, const Site& site) {
  bool any = false;
  bool all = true;
  for (Entity symbol : layout.symbols_of(location)) {
    const bool free = world.get<Symbol>(symbol).marker == nothing;
    any |= free;
    all &= free;
  }
  return site.wholly_free || site.marks_all ? all : any;
}

const Goods& printed_cost(const Flow& flow, Entity location) {
  const Location& at = flow.world.get<Location>(location);
  const Site& site = flow.rules.sites[at.site];
  if (!site.is_guild_place) return site.cost;
  const Entity tile = flow.world.get<District>(at.district).guild;
  if (tile == nothing) return site.cost;
  return flow.rules.guilds[flow.world.get<GuildTile>(tile).guild].cost;
}

Goods cost_of(const Flow& flow, Entity location, Entity player, Entity symbol) {
  const Id<Site> site = flow.world.get<Location>(location).site;
  if (!is_modified(flow, Quantity::cost, site)) return printed_cost(flow, location);
  if (symbol == nothing && !flow.rules.sites[site].marks_all) symbol = flow.layout.symbols_of(location)[0];
  return apply_modifiers(flow, Quantity::cost, printed_cost(flow, location),
                         {.player = player, .thing = location, .def = site, .symbol = symbol});
}

bool is_free_of_fee(const Flow& flow, Entity plank, Id<Plank> def, Entity player) {
  const Entity home = flow.world.get<PlankSpot>(plank).home;
  return flow.rules.planks[def].fee_to_owner && flow.layout.is(home, EntityKind::guild) &&
         guild_owner(flow, home) == player;
}

Goods fee_of(const Flow& flow, Entity plank, Entity player) {
  const Id<Plank> def = plank_def(flow, plank);
  if (is_free_of_fee(flow, plank, def, player)) return {};
  return modified(flow, Quantity::fee, flow.rules.planks[def].fee, {.player = player, .thing = plank, .def = def});
}

Entity card_owner(const Flow& flow, Entity card) { return flow.world.get<Pile>(flow.world.get<Card>(card).pile).owner; }

namespace {

// A card's planks are those always open, then those behind its locks, in the order of the definition.
struct CardPlank {
  Id<Plank> plank;
  int lock = -1;
};
CardPlank card_plank(const Property& property, int number) {
  if (number < static_cast<int>(property.planks.size())) return {property.planks[static_cast<std::size_t>(number)], -1};
  int n = static_cast<int>(property.planks.size());
  for (std::size_t i = 0; i < property.locks.size(); ++i)
    if (property.locks[i].plank != none && n++ == number) return {property.locks[i].plank, static_cast<int>(i)};
  return {};
}

CardPlank card_plank(const Flow& flow, const PlankSpot& spot) {
  const Id<Property> kind = flow.world.get<Card>(spot.home).kind;
  return card_plank(flow.rules.properties[kind], spot.number);
}

}  // namespace

Id<Plank> plank_def(const Flow& flow, Entity plank) {
  const PlankSpot& spot = flow.world.get<PlankSpot>(plank);
  return spot.plank != none ? spot.plank : card_plank(flow, spot).plank;
}

Entity lock_before(const Flow& flow, Entity plank) {
  const PlankSpot& spot = flow.world.get<PlankSpot>(plank);
  if (spot.plank != none) return nothing;
  const int lock = card_plank(flow, spot).lock;
  return lock < 0 ? nothing : flow.layout.locks_of_card(spot.home)[static_cast<std::size_t>(lock)];
}

const LockEffect* lock_effect(const Flow& flow, Entity lock) {
  const Lock& l = flow.world.get<Lock>(lock);
  const Property& property = flow.rules.properties[flow.world.get<Card>(l.card).kind];
  const auto number = static_cast<std::size_t>(l.number);
  return number < property.locks.size() ? &property.locks[number] : nullptr;
}

bool lock_is_free(const Flow& flow, Entity lock) {
  const Lock& l = flow.world.get<Lock>(lock);
  return l.gnome == nothing && flow.world.get<Pile>(flow.world.get<Card>(l.card).pile).role == Pile::built &&
         lock_effect(flow, lock) != nullptr;
}

Entity gnome_in_stock(const Flow& flow) {
  return flow.world.find<Gnome>(flow.layout.gnomes, [](const Gnome& gnome) { return gnome.lock == nothing; });
}

void swap_crests(Flow& flow, Entity a, Entity b) {
  const int crest = flow.world.get<Player>(a).crest;
  flow.world.set<&Player::crest>(a, flow.world.get<Player>(b).crest);
  flow.world.set<&Player::crest>(b, crest);
  Event e = event(EventType::crests_swapped, a, nothing, flow.world.get<Player>(a).crest);
  e.other = b;
  flow.emit(e);
}

Entity holder_of_crest(const Flow& flow, int crest) {
  for (Entity player : flow.layout.seats)
    if (flow.world.get<Player>(player).crest == crest) return player;
  return nothing;
}

int season_of(const World& world, Entity player) {
  const int month = std::clamp(month_of(world, player), 1, static_cast<int>(world.rules().months.size()));
  return world.rules().months[Id<Month>(month - 1)].season_number;
}

}  // namespace castellan::flow
