#include "castellan/workshop/scenarios/scenario_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "castellan/flow/operations.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::workshop {
namespace {

constexpr int deepest = 6;

// Nothing else in the sandbox is a full userdata.
Entity handle_at(script::RawLua L, int index) {
  return static_cast<const script::Handle*>(lua_touserdata(L, index))->entity;
}

std::string_view text_at(script::RawLua L, int index) {
  std::size_t length = 0;
  const char* text = lua_tolstring(L, index, &length);
  return {text, length};
}

// What a table shows, as an absolute index on top of the stack.
int push_shown(script::RawLua L, int index) {
  lua_pushvalue(L, index);
  const int at = lua_gettop(L);
  show_frozen(L, at);
  return at;
}

std::string describe_table(const ScenarioTable& table, script::RawLua L, int index, int depth) {
  if (depth == deepest || !lua_checkstack(L, 8)) return "{…}";
  constexpr std::size_t most = 20;
  const int at = push_shown(L, index);
  std::vector<std::string> parts;
  const lua_Integer length = list_length(L, at);
  for (lua_Integer i = 1; i <= length && parts.size() < most; ++i) {
    lua_rawgeti(L, at, i);
    parts.push_back(describe(table, L, -1, depth + 1));
    lua_pop(L, 1);
  }
  std::vector<std::string> named;
  for (lua_pushnil(L); lua_next(L, at); lua_pop(L, 1)) {
    if (lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= length) continue;
    const std::string key =
        lua_type(L, -2) == LUA_TSTRING ? std::string(text_at(L, -2)) : describe(table, L, -2, depth + 1);
    named.push_back(fmt::format("{} = {}", key, describe(table, L, -1, depth + 1)));
  }
  std::ranges::sort(named);
  parts.insert(parts.end(), named.begin(), named.end());
  lua_pop(L, 1);
  if (parts.size() > most) parts.resize(most), parts.emplace_back("…");
  return parts.empty() ? "{}" : fmt::format("{{{}}}", fmt::join(parts, ", "));
}

bool same_tables(const ScenarioTable& table, script::RawLua L, int a, int b, int depth) {
  if (depth == deepest || !lua_checkstack(L, 12)) return false;
  const int left = push_shown(L, a);
  const int right = push_shown(L, b);
  bool same = true;
  for (lua_pushnil(L); lua_next(L, left); lua_pop(L, 1)) {
    lua_pushvalue(L, -2);
    lua_rawget(L, right);
    same = same && same_value(table, L, lua_gettop(L) - 1, lua_gettop(L), depth + 1);
    lua_pop(L, 1);
  }
  for (lua_pushnil(L); lua_next(L, right); lua_pop(L, 1)) {
    lua_pushvalue(L, -2);
    same = same && lua_rawget(L, left) != LUA_TNIL;
    lua_settop(L, right + 2);
  }
  lua_settop(L, left - 1);
  return same;
}

std::string goods_key(const ScenarioTable& table, const Goods& goods) {
  std::string key;
  const auto& resources = table.rules().resources;
  for (const Id<Resource> r : resources.ids())
    if (const int amount = goods[r]; amount > 0)
      key += fmt::format("{}{}*{}", key.empty() ? "" : "+", table.names().plain(resources[r].id), amount);
  return key.empty() ? "free" : key;
}

}  // namespace

std::string describe(const ScenarioTable& table, Entity thing) {
  const flow::Flow& flow = table.match().flow();
  if (table.layout().is(thing, EntityKind::card)) {
    const Id<Property> kind = flow.world.get<world::Card>(thing).kind;
    return std::string(table.rules().properties[kind].name());
  }
  return table.names().plain(flow.thing_key(thing, nobody));
}

std::string describe(const ScenarioTable& table, script::RawLua L, int index, int depth) {
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TNIL:
    case LUA_TNONE: return "nil";
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? "true" : "false";
    case LUA_TNUMBER:
      return lua_isinteger(L, index) ? std::to_string(lua_tointeger(L, index))
                                     : fmt::format("{}", lua_tonumber(L, index));
    case LUA_TSTRING: return depth > 0 ? std::string(text_at(L, index)) : fmt::format("\"{}\"", text_at(L, index));
    case LUA_TUSERDATA: return describe(table, handle_at(L, index));
    case LUA_TTABLE: return describe_table(table, L, index, depth);
    default: return fmt::format("a {}", luaL_typename(L, index));
  }
}

bool same_value(const ScenarioTable& table, script::RawLua L, int a, int b, int depth) {
  a = lua_absindex(L, a);
  b = lua_absindex(L, b);
  const int left = lua_type(L, a);
  const int right = lua_type(L, b);
  const auto named = [&](int thing, int name) {
    const std::string_view text = text_at(L, name);
    return describe(table, handle_at(L, thing)) == text || table.names().name(handle_at(L, thing)) == text;
  };
  if (left == LUA_TUSERDATA && right == LUA_TSTRING) return named(a, b);
  if (left == LUA_TSTRING && right == LUA_TUSERDATA) return named(b, a);
  if (left == LUA_TTABLE && right == LUA_TTABLE) return same_tables(table, L, a, b, depth);
  return lua_rawequal(L, a, b) != 0;
}

bool same_elements(const ScenarioTable& table, script::RawLua L, int a, int b) {
  if (lua_type(L, a) != LUA_TTABLE || lua_type(L, b) != LUA_TTABLE || !lua_checkstack(L, 8)) return false;
  const int left = push_shown(L, a);
  const int right = push_shown(L, b);
  const lua_Integer length = list_length(L, left);
  std::vector<bool> used(static_cast<std::size_t>(list_length(L, right)));
  bool same = list_length(L, right) == length;
  for (lua_Integer i = 1; same && i <= length; ++i) {
    lua_rawgeti(L, left, i);
    bool found = false;
    for (std::size_t k = 0; k < used.size() && !found; ++k) {
      lua_rawgeti(L, right, static_cast<lua_Integer>(k) + 1);
      if (!used[k] && same_value(table, L, -2, -1)) used[k] = found = true;
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
    same = found;
  }
  lua_settop(L, left - 1);
  return same;
}

std::string key_of(const ScenarioTable& table, const script::HostCall& call, int index, Entity chooser) {
  switch (lua_type(call.L, index)) {
    case LUA_TSTRING: return std::string(text_at(call.L, index));
    case LUA_TNUMBER: return std::to_string(call.get_integer(index, INT32_MIN, INT32_MAX));
    case LUA_TBOOLEAN: return lua_toboolean(call.L, index) ? "yes" : "no";
    case LUA_TUSERDATA:
      return table.names().plain(call.flow->thing_key(call.get_entity(index), seat_of(*call.flow, chooser)));
    case LUA_TTABLE: return goods_key(table, call.get_goods(index));
    default:
      throw script::ArgumentError(
          fmt::format("a {} can't be chosen: give a text, a number, true or false, goods, a player or a thing",
                      luaL_typename(call.L, index)));
  }
}

Entity thing_of(const ScenarioTable& table, const script::HostCall& call, int index,
                std::initializer_list<std::string_view> kinds) {
  if (lua_type(call.L, index) == LUA_TSTRING) return table.names().get(text_at(call.L, index), kinds);
  if (lua_type(call.L, index) != LUA_TUSERDATA)
    throw script::ArgumentError(fmt::format("expected a thing or its name, got {}", describe(table, call.L, index)));
  return call.get_entity(index);
}

}  // namespace castellan::workshop
