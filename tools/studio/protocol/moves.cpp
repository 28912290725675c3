#include "moves.hpp"

#include <castellan/world/world.hpp>
#include <nlohmann/json.hpp>

namespace castellan::studio {
namespace {

using Json = nlohmann::ordered_json;
using world::Event;
using world::Layout;
using world::Pile;

struct Move {
  const char* what = nullptr;  // null: nothing moves
  Entity thing = nothing;
  Entity from = nothing;
  Entity to = nothing;
};

Move card_move(const match::Match& match, const Event& event) {
  const Layout& layout = *match.layout();
  if (!layout.is(event.subject, EntityKind::card)) return {};
  const Id<Deck> deck = match.world().get<world::Card>(event.subject).deck;
  const auto of = [&](Pile::Role role, Entity player) {
    if (!layout.seats.contains(player)) return nothing;
    return layout.pile(deck, role, static_cast<Seat>(layout.seats.position(player)));
  };
  const auto common = [&](Pile::Role role) { return layout.pile(deck, role); };
  switch (event.type) {
    case EventType::card_drawn: return {"card", event.subject, common(Pile::deck), of(Pile::hand, event.player)};
    case EventType::card_taken: return {"card", event.subject, common(Pile::pool), of(Pile::hand, event.player)};
    case EventType::card_discarded: return {"card", event.subject, of(Pile::hand, event.player), common(Pile::discard)};
    case EventType::card_given:
      return {"card", event.subject, of(Pile::hand, event.player), of(Pile::hand, event.other)};
    case EventType::moved: return {"card", event.subject, common(Pile::deck), common(Pile::pool)};
    default: return {};
  }
}

Move move_of(const match::Match& match, const Event& event) {
  const Entity table = Layout::table;
  switch (event.type) {
    case EventType::placed:
    case EventType::sent: return {"worker", event.other, event.player, event.subject};
    case EventType::activated:
    case EventType::dismissed: return {"worker", event.other, event.subject, event.player};
    case EventType::recruited: return {"worker", event.subject, table, event.player};
    case EventType::gnome_placed: return {"gnome", event.other, table, event.subject};
    case EventType::gained: return {"goods", nothing, event.subject == nothing ? table : event.subject, event.player};
    case EventType::paid: return {"goods", nothing, event.player, table};
    case EventType::taken: return {"goods", nothing, event.other, event.player};
    case EventType::built: return {"marker", nothing, event.player, event.subject};
    case EventType::neutral_built: return {"marker", nothing, event.other, event.subject};
    case EventType::marker_placed: return {"marker", nothing, event.player, event.subject};
    case EventType::marker_taken: return {"marker", nothing, event.subject, event.player};
    case EventType::guild_laid: return {"guild", event.subject, table, event.other};
    case EventType::moved:
      if (match.layout()->is(event.subject, EntityKind::piece)) return {"piece", event.subject, nothing, event.other};
      return card_move(match, event);
    default: return card_move(match, event);
  }
}

}  // namespace

Json portray_move(const match::Match& match, const Event& event) {
  const Move move = move_of(match, event);
  if (!move.what) return nullptr;
  const Layout& layout = *match.layout();
  const bool goods = event.type == EventType::gained || event.type == EventType::paid || event.type == EventType::taken;
  Json json{{"what", move.what}, {"amount", goods ? event.amount : 1}};
  const auto name = [&](const char* key, Entity thing) {
    if (layout.exists(thing)) json[key] = layout.name(thing);
  };
  name("thing", move.thing);
  name("from", move.from);
  name("to", move.to);
  if (goods) json["resource"] = event.def.number();
  return json;
}

}  // namespace castellan::studio
