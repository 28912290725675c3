#include "castellan/workshop/scenarios/scenario_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "castellan/base/diagnostics.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/scenarios/scenario_values.hpp"

namespace castellan::workshop {
namespace {

const char table_key = 0;

// The line of the test file that is under way: of the innermost function of that file.
int current_line(script::RawLua L) {
  lua_Debug debug;
  for (int level = 0; lua_getstack(L, level, &debug); ++level) {
    lua_getinfo(L, "Sl", &debug);
    if (debug.currentline > 0 && debug.source[0] == '=') return debug.currentline;
  }
  return 0;
}

// Only while a call of the table runs can the game be written.
class Protected {
 public:
  explicit Protected(ScenarioTable& table) : table_(table) { table_.match().world().refuse_writes(nullptr); }
  ~Protected() { table_.match().world().refuse_writes(only_scripts_do_this); }
  Protected(const Protected&) = delete;
  Protected& operator=(const Protected&) = delete;

 private:
  ScenarioTable& table_;
};

// Fields of `t` besides those of the game.
bool read_own_field(ScenarioTable& table, script::HostCall& call, std::string_view field) {
  const match::Match& match = table.match();
  const world::Layout& layout = table.layout();
  for (Entity seat : layout.seats)
    if (table.names().name(seat) == field) return call.give_entity(seat), true;
  if (field == "asked" || field == "question") table.look_at_question();
  const bool asked = match.state() == match::Match::State::deciding;
  if (field == "asked") {
    call.give_entity(asked ? layout.seats[static_cast<std::size_t>(match.decision().seat)] : nothing);
  } else if (field == "question") {
    table.words = {asked ? table.names().plain(match.decision().prompt()) : std::string()};
    if (asked) call.give_text(table.words[0].c_str());
  } else if (field == "phase") {
    table.settle();
    for (const flow::Frame& frame : match.flow().frames())
      if (frame.procedure() == Procedure::phase) {
        const auto& at = frame.as<flow::PhaseFrame>();
        table.words = {table.names().plain(table.rules().phases(at.list)[at.phase].id)};
        call.give_text(table.words[0].c_str());
      }
  } else if (field == "winners") {
    table.settle();
    call.give_list();
    if (match.over())
      for (const match::Match::Standing& standing : match.standings())
        if (standing.rank == 1) call.add(layout.players[static_cast<std::size_t>(standing.seat)]);
  } else if (field == "over") {
    table.settle();
    call.give_boolean(match.over());
  } else {
    return false;
  }
  return true;
}

// Names a test may read of a thing: the string keys of the table at `methods`, and those of the test itself.
std::vector<std::string> known_names(const ScenarioTable& table, script::RawLua L, int methods, Entity thing) {
  std::vector<std::string> known;
  for (lua_pushnil(L); lua_next(L, methods); lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING) known.emplace_back(lua_tostring(L, -2));
  if (thing == world::Layout::table) {
    for (Entity seat : table.layout().seats) known.push_back(table.names().name(seat));
    for (const char* own : {"asked", "question", "options", "phase", "over", "winners"}) known.emplace_back(own);
  }
  std::ranges::sort(known);
  return known;
}

// Upvalue 1: methods and fields of this kind of thing.
void read_other_field(ScenarioTable& table, script::HostCall& call) {
  const Entity thing = call.get_entity(1);
  const std::string field(lua_type(call.L, 2) == LUA_TSTRING ? call.get_text(2) : "?");
  if (thing == world::Layout::table && read_own_field(table, call, field)) return;
  lua_pushvalue(call.L, lua_upvalueindex(1));
  const std::string near = nearest(field, known_names(table, call.L, lua_gettop(call.L), thing));
  throw script::ArgumentError(fmt::format("{} has no \"{}\"{}",
                                          thing == world::Layout::table ? "t" : describe(table, thing), field,
                                          near.empty() ? "" : fmt::format(": did you mean \"{}\"?", near)));
}

void note_read(script::HostCall& call) {
  ScenarioTable* table = scenario_table(call.L);
  const Entity thing = call.get_entity(1);
  table->note_read(fmt::format("{}.{} is {}", thing == world::Layout::table ? "t" : describe(*table, thing),
                               call.get_text(2), describe(*table, call.L, -1)));
}

void name_thing(ScenarioTable& table, script::HostCall& call) {
  table.words = {describe(table, call.get_entity(1))};
  call.give_text(table.words[0].c_str());
}

}  // namespace

ScenarioTable* scenario_table(script::RawLua L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &table_key);
  auto* table = static_cast<ScenarioTable*>(lua_touserdata(L, -1));
  lua_pop(L, 1);
  return table;
}

void set_scenario_table(lua_State* L, ScenarioTable* table) {
  lua_pushlightuserdata(L, table);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &table_key);
}

void run_scenario_work(script::HostCall& call, EntityKind self, ScenarioWork work) {
  ScenarioTable& table = *scenario_table(call.L);
  constexpr std::uint64_t price = 1000;  // of a call, in instructions: a loop of calls must end, too
  call.host->meter().charge(price);
  table.set_line(current_line(call.L));
  const Protected guard(table);
  try {
    if (lua_type(call.L, 1) != LUA_TUSERDATA)
      throw script::ArgumentError("write a colon in front of what is called: t:check(…), t.red:choose(…)");
    if (self != EntityKind::cell) call.get_entity(1, self);
    work(table, call);
  } catch (const std::exception& e) {
    table.complain(e.what());
    throw;
  }
}

// `t.options`: a list of texts, pushed once nothing of C++ is pending any more.
static int push_options(lua_State* L) noexcept {
  script::HostCall call = script::begin_call(L);
  guarded(call, [](script::HostCall& c) {
    run_scenario_work(c, EntityKind::table, [](ScenarioTable& table, script::HostCall&) {
      table.look_at_question();
      table.words = offered_keys(table.match(), table.names());
    });
  });
  if (call.give == script::HostCall::Give::error) return finish(call);
  const ScenarioTable* table = scenario_table(L);
  lua_createtable(L, static_cast<int>(table->words.size()), 0);
  for (std::size_t i = 0; i < table->words.size(); ++i) {
    lua_pushlstring(L, table->words[i].data(), table->words[i].size());
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, call.host->scripts().list_metatable());
  lua_setmetatable(L, -2);
  return 1;
}

// A method is a function in the table, a field a number that stands for it.
int read_scenario_field(lua_State* L) noexcept {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  const int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TFUNCTION) return 1;
  if (type != LUA_TNUMBER) {
    luaL_checktype(L, 1, LUA_TUSERDATA);
    const bool of_table = static_cast<const script::Handle*>(lua_touserdata(L, 1))->entity == world::Layout::table;
    if (of_table && lua_type(L, 2) == LUA_TSTRING && std::strcmp(lua_tostring(L, 2), "options") == 0)
      return push_options(L);
    return scenario_call<EntityKind::cell, read_other_field>(L);
  }
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 2, 1);
  script::HostCall call = script::begin_call(L);
  guarded(call, note_read);
  return 1;
}

int scenario_name(lua_State* L) noexcept { return scenario_call<EntityKind::cell, name_thing>(L); }

}  // namespace castellan::workshop
