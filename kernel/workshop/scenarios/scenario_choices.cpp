// Choosing: `t.red:choose("one_victim", t.blue, 2)`, `t.red:activate("bakers")`, `t:all_pass()`.
#include <fmt/format.h>

#include "castellan/script/script_host.hpp"
#include "castellan/workshop/scenarios/scenario_calls.hpp"
#include "castellan/workshop/scenarios/scenario_values.hpp"

namespace castellan::workshop {
namespace {

// What a choice costs of a test's instructions: a loop of choices must end, too.
constexpr std::uint64_t price = 20'000;

void choose_key(ScenarioTable& table, const script::HostCall& call, const std::string& key) {
  call.host->meter().charge(price);
  table.choose(call.get_entity(1), key);
}

void choose_from(ScenarioTable& table, const script::HostCall& call, int first) {
  const int last = lua_gettop(call.L);
  for (int i = first; i <= last; ++i) choose_key(table, call, key_of(table, call, i, call.get_entity(1)));
}

void choose(ScenarioTable& table, script::HostCall& call) {
  if (lua_gettop(call.L) < 2)
    throw script::ArgumentError("nothing is chosen: as in t.red:choose(\"one_victim\", t.blue, 2)");
  choose_from(table, call, 2);
}

// `elf` and `master elf` as keys have them.
std::string worker_key(std::string_view name) {
  constexpr std::string_view master = "master ";
  return name.starts_with(master) ? fmt::format("{}:master", name.substr(master.size())) : std::string(name);
}

// A turn action of the rules, or another kind of option, as a verb. Upvalue 1: its name. The first value may belong to
// its key (`activate:bakers`); all others answer the questions that follow.
void verb(ScenarioTable& table, script::HostCall& call) {
  const std::string name = lua_tostring(call.L, lua_upvalueindex(1));
  if (lua_gettop(call.L) < 2) return choose_key(table, call, name);
  const std::string first = key_of(table, call, 2, call.get_entity(1));
  table.look_at_question();
  const bool alone = table.offers(name) && !table.offers(name + ":" + first);
  choose_key(table, call, alone ? name : name + ":" + first);
  choose_from(table, call, alone ? 2 : 3);
}

// t.red:place("bakers", "elf"): which worker is only asked where there is a choice.
void place(ScenarioTable& table, script::HostCall& call) {
  if (lua_gettop(call.L) < 2) throw script::ArgumentError("where? As in t.red:place(\"bakers\", \"elf\")");
  choose_key(table, call, "place:" + key_of(table, call, 2, call.get_entity(1)));
  if (call.is_nothing(3)) return;
  const std::string key = "worker:" + worker_key(call.get_text(3));
  if (table.match().state() == match::Match::State::deciding &&
      table.match().decision().kind == flow::Decision::Kind::worker)
    choose_key(table, call, key);
}

// t.red:send("elf", "forest"), t.red:send("elf", "forest", 2)
void send(ScenarioTable& table, script::HostCall& call) {
  if (lua_gettop(call.L) < 3) throw script::ArgumentError("whom and where? As in t.red:send(\"elf\", \"forest\")");
  const lua_Integer count = call.is_nothing(4) ? 1 : call.get_integer(4, 1, static_cast<lua_Integer>(caps::copies));
  const std::string key =
      fmt::format("send:{}:{}", worker_key(call.get_text(2)), key_of(table, call, 3, call.get_entity(1)));
  choose_key(table, call, count == 1 ? key : fmt::format("{}*{}", key, count));
}

// Everybody who could place a worker passes, and sends the rest to the first area there is for them.
void all_pass(ScenarioTable& table, script::HostCall& call) {
  table.look_at_question();
  const match::Match& match = table.match();
  const auto asked_for = [&](flow::Decision::Kind kind) {
    return match.state() == match::Match::State::deciding && match.decision().kind == kind;
  };
  if (!asked_for(flow::Decision::Kind::placement))
    throw script::ArgumentError(fmt::format("nobody can pass now.\n{}", question_text(match, table.names())));
  while (asked_for(flow::Decision::Kind::placement) || asked_for(flow::Decision::Kind::distribution)) {
    call.host->meter().charge(price);
    const Entity player = table.layout().seats[static_cast<std::size_t>(match.decision().seat)];
    const bool sends = asked_for(flow::Decision::Kind::distribution);
    table.choose(player, sends ? offered_keys(match, table.names()).at(0) : "pass");
  }
}

void add_verb(lua_State* L, std::string_view name) {
  lua_pushlstring(L, name.data(), name.size());
  lua_pushlstring(L, name.data(), name.size());
  lua_pushcclosure(L, scenario_call<EntityKind::player, verb>, 1);
  lua_rawset(L, -3);
}

}  // namespace

void add_choice_calls(lua_State* L, EntityKind kind, const Ruleset& rules) {
  if (kind == EntityKind::table) {
    const luaL_Reg of_table[] = {{"all_pass", scenario_call<EntityKind::table, all_pass>}, {nullptr, nullptr}};
    luaL_setfuncs(L, of_table, 0);
  }
  if (kind != EntityKind::player) return;
  for (const TurnAction& action : rules.actions) add_verb(L, action.name());
  add_verb(L, "pass");
  add_verb(L, "trade");
  const luaL_Reg of_player[] = {{"choose", scenario_call<EntityKind::player, choose>},
                                {"place", scenario_call<EntityKind::player, place>},
                                {"send", scenario_call<EntityKind::player, send>},
                                {nullptr, nullptr}};
  luaL_setfuncs(L, of_player, 0);
}

}  // namespace castellan::workshop
