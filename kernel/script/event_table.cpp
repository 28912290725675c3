#include "castellan/script/event_table.hpp"

#include "castellan/flow/cards.hpp"

namespace castellan::script {

namespace {

// What the parts of an event are called in a hook: `e.month`, `e.markers`.
struct EventWords {
  EventType type;
  const char* subject;
  const char* other;
  const char* amount;
};
constexpr EventWords event_words[] = {{EventType::month_begins, "subject", "other", "month"},
                                      {EventType::placed, "plank", "worker", "amount"},
                                      {EventType::sent, "area", "worker", "amount"},
                                      {EventType::activated, "plank", "worker", "amount"},
                                      {EventType::prevented, "subject", "other", "amount"},
                                      {EventType::phase_begins, "subject", "other", "list"},
                                      {EventType::phase_ends, "subject", "other", "list"},
                                      {EventType::gained, "from", "other", "amount"},
                                      {EventType::taken, "subject", "victim", "amount"},
                                      {EventType::recruited, "worker", "other", "amount"},
                                      {EventType::mastered, "worker", "other", "amount"},
                                      {EventType::gnome_placed, "lock", "gnome", "amount"},
                                      {EventType::built, "location", "card", "markers"},
                                      {EventType::neutral_built, "location", "neutral", "markers"},
                                      {EventType::card_drawn, "card", "other", "amount"},
                                      {EventType::card_taken, "card", "other", "amount"},
                                      {EventType::card_discarded, "card", "other", "amount"},
                                      {EventType::crest_dealt, "subject", "other", "crest"},
                                      {EventType::crests_swapped, "subject", "with", "crest"},
                                      {EventType::guild_laid, "guild", "district", "amount"},
                                      {EventType::scored, "district", "other", "points"},
                                      {EventType::points, "subject", "other", "points"},
                                      {EventType::moved, "piece", "place", "amount"},
                                      {EventType::dismissed, "plank", "worker", "amount"},
                                      {EventType::card_revealed, "card", "other", "amount"},
                                      {EventType::cards_looked_at, "pile", "other", "cards"},
                                      {EventType::cards_put_back, "pile", "other", "cards"},
                                      {EventType::card_given, "card", "to", "gnomes"},
                                      {EventType::marker_placed, "symbol", "other", "amount"},
                                      {EventType::marker_taken, "symbol", "other", "amount"}};

}  // namespace

void push_event(lua_State* L, const ScriptHost& host, const flow::Flow& flow, const world::Event& event) {
  EventWords words{event.type, "subject", "other", "amount"};
  for (const EventWords& w : event_words)
    if (w.type == event.type) words = w;
  lua_createtable(L, 0, 6);
  const auto set = [&](const char* key, Entity e) {
    if (e == nothing) return;
    host.handles().push(L, e);
    lua_setfield(L, -2, key);
  };
  set("player", event.player);
  set(words.subject, event.subject);
  set(words.other, event.other);
  if (event.type == EventType::built || event.type == EventType::neutral_built)
    set("district", flow.world.get<world::Location>(event.subject).district);
  const auto set_name = [&](const char* key, std::string_view name) {
    lua_pushlstring(L, name.data(), name.size());
    lua_setfield(L, -2, key);
  };
  switch (event.type) {
    case EventType::phase_begins:
    case EventType::phase_ends:
      set_name("phase", flow.rules.phases(PhaseList(event.amount))[Id<Phase>(event.def)].name());
      break;
    case EventType::built:
    case EventType::neutral_built: set_name("site", flow.rules.sites[Id<Site>(event.def)].name()); break;
    case EventType::scored: set_name("category", flow.rules.scoring[Id<ScoringCategory>(event.def)].name()); break;
    case EventType::cards_put_back:
      set_name("where", event.def == AnyId(static_cast<int>(flow::PutBack::top)) ? "top" : "bottom");
      break;
    case EventType::traded: set_name("trade", flow.rules.trades[Id<Trade>(event.def)].name()); break;
    case EventType::prevented:
      set_name("event", flow.rules.events[static_cast<std::size_t>(event.def.number())]);
      break;
    case EventType::gained:
    case EventType::paid:
    case EventType::taken: set_name("resource", flow.rules.resources[Id<Resource>(event.def)].name()); break;
    default: break;
  }
  lua_pushinteger(L, event.amount);
  lua_setfield(L, -2, words.amount);
}

}  // namespace castellan::script
