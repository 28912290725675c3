#include "castellan/script/event_table.hpp"

#include "castellan/flow/cards.hpp"
#include "castellan/world/event_details.hpp"

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
                                      {EventType::scoring, "subject", "other", "month"},
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

// Pushes the value of an argument; false, and nothing, if it was not given.
bool push_detail(lua_State* L, const ScriptHost& host, const Ruleset& rules, const EventArgument& argument,
                 const world::Detail& detail) {
  using Type = EventArgument::Type;
  if (!detail.given && (argument.type != Type::goods || argument.optional)) return false;
  switch (argument.type) {
    case Type::number: lua_pushinteger(L, detail.number); break;
    case Type::thing: host.handles().push(L, detail.thing); break;
    case Type::goods: push_goods(L, rules, detail.goods); break;
    case Type::good: {
      const std::string_view name = rules.resources[detail.good].name();
      lua_pushlstring(L, name.data(), name.size());
      break;
    }
    case Type::word: {
      const std::string& word = argument.words[static_cast<std::size_t>(detail.number)];
      lua_pushlstring(L, word.data(), word.size());
      break;
    }
  }
  return true;
}

// Where a building stands: the symbol that was marked, if it was one, and the districts of its markers.
void set_place(lua_State* L, const ScriptHost& host, const world::World& world, const world::Event& event) {
  const world::EntityRange symbols = world.layout().symbols_of(event.subject);
  const auto district = [&](Entity symbol) { return world.get<world::Symbol>(symbol).district; };
  if (event.side != 0) {
    host.handles().push(L, symbols[event.side - 1u]);
    lua_setfield(L, -2, "symbol");
  }
  lua_createtable(L, 2, 0);
  Entity last = nothing;
  for (lua_Integer count = 0; Entity symbol : symbols) {
    if ((event.side != 0 && symbol != symbols[event.side - 1u]) || district(symbol) == last) continue;
    last = district(symbol);
    host.handles().push(L, last);
    if (count == 0) {
      lua_pushvalue(L, -1);
      lua_setfield(L, -4, "district");
    }
    lua_rawseti(L, -2, ++count);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, host.scripts().list_metatable());
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "districts");
}

}  // namespace

void push_event(lua_State* L, const ScriptHost& host, const flow::Flow& flow, const world::Event& event,
                std::span<const std::int32_t> details) {
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
  if (event.type == EventType::built || event.type == EventType::neutral_built) set_place(L, host, flow.world, event);
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
  world::each_detail(flow.rules, event.type, details, [&](const EventArgument& argument, const world::Detail& detail) {
    if (!push_detail(L, host, flow.rules, argument, detail)) lua_pushnil(L);
    lua_setfield(L, -2, argument.name.c_str());
  });
}

}  // namespace castellan::script
