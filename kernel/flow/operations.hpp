// The primitive operations of the game, each a few journaled writes and an event. Native procedures and script bindings
// are built from these alone.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "castellan/flow/flow.hpp"

namespace castellan::flow {

inline Seat seat_of(const Flow& flow, Entity player) { return static_cast<Seat>(flow.layout.seats.position(player)); }

// Goods
// `from` is the area where it was gathered, or the plank whose fee it is.
void gain(Flow& flow, Entity player, Id<Resource> resource, int amount, Entity from = nothing);
bool pay(Flow& flow, Entity player, const Goods& cost);  // false and no effect if it can't be paid
int take(Flow& flow, Entity taker, Entity victim, Id<Resource> resource, int amount);  // what was really taken
void add_points(Flow& flow, Entity player, int points);

// Workers
void send_home(Flow& flow, Entity worker);
void put_on_plank(Flow& flow, Entity worker, Entity plank, const Goods& fee);  // that was paid
Entity recruit(Flow& flow, Entity player, Id<WorkerKind> kind);    // the worker, or nothing when the supply has none
bool make_master(Flow& flow, Entity player, Id<WorkerKind> kind);  // false: none left to promote
int count_workers(const Flow& flow, Entity player, Id<WorkerKind> kind);
Entity worker_at_home(const Flow& flow, Entity player, Id<WorkerKind> kind, bool master);

// The planks a player could place a worker on now.
std::vector<Entity> open_planks(const Flow& flow, Entity player);
bool may_stand(const Flow& flow, Entity worker, Entity plank);
// The procedure that places this worker at its fee, if nobody prevents it.
PlacementFrame placement_frame(const Flow& flow, Entity worker, Entity plank);
// Offers every place a worker of the player can go to, plank or area, as options like this one.
void offer_places(Flow& flow, const Option& like, Entity player);
// Asks which of the player's workers at home goes to a place: the only one that can, or nothing while it has to be
// asked.
Entity choose_worker(Flow& flow, Entity player, Entity place);
// Whether a worker is of a kind that a plank or an area takes, from a player who may use it.
bool takes(const Flow& flow, Entity place, Entity worker);
void send_to_area(Flow& flow, Entity worker, Entity area);
// What workers at an area bring home together, as printed; those it does not take bring nothing.
Goods yield_of(const Flow& flow, Entity area, std::span<const Entity> workers);
// The same, with modifiers, for those of a player that stand there and have had their effect.
int harvest_of_done(const Flow& flow, Entity area, Entity player);

// Cards
Entity draw_card(Flow& flow, Entity player, Id<Deck> deck);  // nothing when deck and discards are empty (SET-6)
void take_card(Flow& flow, Entity player, Entity card);      // from a pile that is not the deck
void discard_card(Flow& flow, Entity card);
void set_aside(Flow& flow, Entity card);
void refill_pool(Flow& flow, Id<Deck> deck);
// The same when a card was taken from it, where the deck says so.
void refill_after_taking(Flow& flow, Id<Deck> deck);
void reveal_card(Flow& flow, Entity card);                 // to everybody, where it lies
Entity show_card(Flow& flow, Entity player, Entity from);  // face up before the player: a card, or the top of a pile
void shuffle_pile(Flow& flow, Entity pile);
void reshuffle(Flow& flow, Id<Deck> deck);  // with its discards and its pool
// On top of a pile, or under it.
void move_card(Flow& flow, Entity card, Entity pile, std::uint8_t also_known_to);
void move_card_under(Flow& flow, Entity card, Entity pile);
// The top card of the deck, after rebuilding it from the discards if needed (SET-6, EDN-5); nothing if both are empty.
Entity top_of_deck(Flow& flow, Id<Deck> deck);
// Calls `visit` with each card of a pile from the top down.
template <class Visit>
void each_card(const World& world, Entity pile, Visit&& visit) {
  for (Entity card = world.get<Pile>(pile).top; card != nothing;) {
    const Entity next = world.get<Card>(card).next;
    visit(card);
    card = next;
  }
}

// Calls `visit` with each card a player has built, of all decks.
template <class Visit>
void each_built(const Flow& flow, Entity player, Visit&& visit) {
  for (const Id<Deck> deck : flow.rules.decks.ids())
    each_card(flow.world, flow.layout.pile(deck, Pile::built, seat_of(flow, player)), visit);
}

// The same with each lock on them, and what it is for.
template <class Visit>
void each_lock(const Flow& flow, Entity player, Visit&& visit) {
  each_built(flow, player, [&](Entity card) {
    const Property& property = flow.rules.properties[flow.world.get<Card>(card).kind];
    const EntityRange locks = flow.layout.locks_of_card(card);
    for (std::size_t i = 0; i < property.locks.size(); ++i) visit(locks[i], property.locks[i]);
  });
}

// The first card of each kind in a pile: equal cards are one option. A kind whose bit is not set is certainly new; two
// kinds may share a bit.
template <class Visit>
void each_kind(const World& world, Entity pile, Visit&& visit) {
  std::uint64_t seen = 0;
  each_card(world, pile, [&](Entity card) {
    const Id<Property> kind = world.get<Card>(card).kind;
    const std::uint64_t bit = std::uint64_t{1} << (kind.index() % 64);
    if (seen & bit) {
      Entity first = world.get<Pile>(pile).top;
      while (world.get<Card>(first).kind != kind) first = world.get<Card>(first).next;
      if (first != card) return;
    }
    seen |= bit;
    visit(card);
  });
}

// A decision over the cards of a pile, equal cards once.
void offer_hand(Flow& flow, Entity pile, Seat seat, Decision::Kind kind, std::string_view prompt);

// Board
void put_marker(Flow& flow, Entity symbol, Entity player);
// The same as an event of its own, outside of building; `nothing` takes the marker away.
void place_marker(Flow& flow, Entity symbol, Entity player);
Entity guild_owner(const World& world, Entity tile);
inline Entity guild_owner(const Flow& flow, Entity tile) { return guild_owner(flow.world, tile); }
bool is_free(const World& world, const Layout& layout, Entity location, const Site& site);
// What building at a location costs: as printed, and for a player.
const Goods& printed_cost(const Flow& flow, Entity location);
// `symbol`: where the marker goes, of a location with symbols in two districts; the first if it is not said.
Goods cost_of(const Flow& flow, Entity location, Entity player, Entity symbol = nothing);
// Does the player own the guild whose owner would get the fee (PLC-5)?
bool is_free_of_fee(const Flow& flow, Entity plank, Id<Plank> def, Entity player);
// What a player pays to place a worker.
Goods fee_of(const Flow& flow, Entity plank, Entity player);
// The definition of a plank; on a card it follows from the card's kind, `none` where that kind has no such plank.
Id<Plank> plank_def(const Flow& flow, Entity plank);
// Who may use a plank on a guild or a card: its owner, or nothing.
Entity card_owner(const Flow& flow, Entity card);
// The lock a plank on a card lies behind, or nothing.
Entity lock_before(const Flow& flow, Entity plank);
const LockEffect* lock_effect(const Flow& flow, Entity lock);  // null where the card's kind has no such lock
bool lock_is_free(const Flow& flow, Entity lock);              // on a built card and without a gnome
Entity gnome_in_stock(const Flow& flow);
void swap_crests(Flow& flow, Entity a, Entity b);
Entity holder_of_crest(const Flow& flow, int crest);

// The season of a player's month, by its place in Ruleset::seasons; the first before the first month.
int season_of(const World& world, Entity player);

// Attributes
int attribute(const Flow& flow, Id<Attribute> attribute, Entity on);
void set_attribute(Flow& flow, Id<Attribute> attribute, Entity on, int value);
void forget_attributes(Flow& flow, std::span<const Entity> cards);  // all of them
void reset_attributes(Flow& flow, Attribute::Resets when, Entity player = nothing);

// The phase under way, or null between two and before the first.
const PhaseFrame* current_phase(const Flow& flow);
// All players in the order of the phase under way, or by crest, beginning with this one.
std::vector<Entity> players_from(const Flow& flow, Entity player);

// Why a player may not use a thing in this game, whatever its rules say, or nothing.
inline Objection check_bar(const Flow& flow, Entity player, Thing::Kind kind, AnyId id) {
  if (!flow.layout.has_bars() || !flow.layout.is_barred(seat_of(flow, player), {kind, id})) return no_objection;
  return Reason{Reason::Key::barred};
}

// In place of a rank: the condition is about the table, so its month is the table's, whoever has a calendar of their
// own.
inline constexpr int for_the_table = -1;

// The reason why a condition does not hold for a player, or nothing.
// `subject`: what it is about: a guild or a card for conditions on owners, anything in a district for those on
// districts. `rank`: of a majority. `symbol`: of a location, where the marker goes.
Objection check(const Flow& flow, const Condition& condition, Entity player, Entity subject = nothing, int rank = 0,
                Entity symbol = nothing);
Objection check(const Flow& flow, std::span<const Condition> all, Entity player, Entity subject = nothing, int rank = 0,
                Entity symbol = nothing);
// The district a thing lies in, or nothing.
Entity district_of(const World& world, Entity thing);
// Why a visit that opens these sides is of no use to the player, or nothing.
Objection refuse_visit(const Flow& flow, Entity player, Ids<Side> sides);
Objection check_free_symbol(const Flow& flow, Id<Site> site);
Objection check_cost(const Flow& flow, const Goods& cost, Entity player);

// The same for an option of a native step: what is lacking is only looked for when somebody asks why.
Objection too_dear(const Flow& flow, const Goods& cost, Entity player);
inline Objection check_price(const Flow& flow, const Goods& cost, Entity player) {
  return flow.world.get<Stock>(player).goods.covers(cost) ? no_objection : too_dear(flow, cost, player);
}

inline std::uint8_t bit_of(Seat seat) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(seat)); }

}  // namespace castellan::flow
