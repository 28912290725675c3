// What a script can ask of the table as a whole, and have happen to it.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/flow/operations.hpp"
#include "castellan/script/emission.hpp"
#include "castellan/script/methods.hpp"

namespace castellan::script {
namespace {

// The game ends with the present round.
void game_end_after_this_round(HostCall& call) {
  call.require_waiting();
  call.flow->world.set<&world::Table::over>(world::Layout::table, world::Table::last_round);
  call.give_nothing();
}

// (name): the first of a kind, for those there is one of
void game_piece(HostCall& call) {
  const Id<Piece> wanted = call.host->names().find(call.flow->rules.pieces, call.get_text(2));
  if (wanted == none) throw ArgumentError(fmt::format("unknown piece \"{}\"", call.get_text(2)));
  if (const world::EntityRange pieces = call.flow->layout.pieces_of(wanted); pieces.size() > 0)
    call.give_entity(pieces[0]);
}

constexpr std::string_view piles[] = {"deck", "discard", "pool", "hand", "built", "aside"};  // as Pile::Role

// (deck, which): the cards of one of its piles, from the top down. Of a player's piles those of that player.
void give_cards(HostCall& call, std::size_t first_role, std::size_t last_role, Seat owner) {
  const Id<Deck> deck = deck_argument(call, 2);
  const std::string_view which = call.get_text(3);
  for (std::size_t role = first_role; role <= last_role; ++role)
    if (piles[role] == which) {
      call.give_list();
      give_pile(call, call.flow->layout.pile(deck, static_cast<world::Pile::Role>(role), owner));
      return;
    }
  throw ArgumentError(
      fmt::format("unknown pile \"{}\": {}", which, fmt::join(piles + first_role, piles + last_role + 1, ", ")));
}

void game_cards(HostCall& call) { give_cards(call, world::Pile::deck, world::Pile::pool, nobody); }

void player_cards(HostCall& call) {
  give_cards(call, world::Pile::hand, world::Pile::aside, seat_of(*call.flow, call.get_entity(1, EntityKind::player)));
}

// (deck): discards and pool go back into the deck, and it is shuffled
void game_reshuffle(HostCall& call) {
  call.require_waiting();
  reshuffle(*call.flow, deck_argument(call, 2));
  let_hear(call);
}

// (player): everybody in the order of the phase, from this one on
void game_from(HostCall& call) {
  call.note_everything();
  call.spoil_memo();
  const Entity first = call.get_entity(2, EntityKind::player);
  if (!call.flow->layout.players.contains(first)) throw ArgumentError("a neutral builder takes no turns");
  call.give_list();
  for (Entity player : players_from(*call.flow, first)) call.add(player);
}

void game_areas(HostCall& call) {
  call.give_list();
  for (Entity area : call.flow->layout.areas) call.add(area);
}

constexpr Method methods_of_the_table[] = {
    {EntityKind::table, "end_after_this_round", host_function<game_end_after_this_round>},
    {EntityKind::table, "emit", host_function<emit_own_event>},
    {EntityKind::table, "piece", noting_function<game_piece>},
    {EntityKind::table, "cards", noting_function<game_cards>},
    {EntityKind::table, "reshuffle", host_function<game_reshuffle>},
    {EntityKind::table, "from", noting_function<game_from>},
    {EntityKind::table, "areas", noting_function<game_areas>},
    {EntityKind::player, "cards", noting_function<player_cards>},
};

}  // namespace

std::span<const Method> table_methods() { return methods_of_the_table; }

}  // namespace castellan::script
