#include "castellan/script/libraries.hpp"

#include <cmath>

#include "castellan/script/charging.hpp"
#include "castellan/script/length.hpp"
#include "castellan/script/ordered.hpp"

namespace castellan::script {
namespace {

// Upvalue: the library's own function. It runs in our place, so that its messages name the script's line.
int charged(lua_State* L) {
  pay(L, price_of_values(L, 1));
  const int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
  pay(L, price_of_values(L, lua_gettop(L) - results + 1));
  return results;
}

// The length as the script has it, `__len` included: asked once, so that it can't change its mind.
lua_Integer length_of(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_pushcfunction(L, sandbox_length);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  if (!lua_isinteger(L, -1)) luaL_error(L, "object length is not an integer");
  const lua_Integer length = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return length;
}

// Moving so many elements; a length that was made up can be anything.
void pay_for_elements(lua_State* L, lua_Integer first, lua_Integer last) {
  if (first <= last) pay(L, static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1);
}

int table_insert(lua_State* L) {
  const lua_Integer end = static_cast<lua_Integer>(static_cast<lua_Unsigned>(length_of(L)) + 1);
  if (lua_gettop(L) == 2) {
    lua_seti(L, 1, end);
    return 0;
  }
  if (lua_gettop(L) != 3) return luaL_error(L, "wrong number of arguments to 'insert'");
  const lua_Integer at = luaL_checkinteger(L, 2);
  luaL_argcheck(L, at >= 1 && at <= end, 2, "position out of bounds");
  pay_for_elements(L, at, end);
  for (lua_Integer i = end; i > at; --i) {
    lua_geti(L, 1, i - 1);
    lua_seti(L, 1, i);
  }
  lua_seti(L, 1, at);
  return 0;
}

int table_remove(lua_State* L) {
  const lua_Integer length = length_of(L);
  lua_Integer at = luaL_optinteger(L, 2, length);
  if (at != length)
    luaL_argcheck(L, static_cast<lua_Unsigned>(at) - 1 <= static_cast<lua_Unsigned>(length), 2,
                  "position out of bounds");
  pay_for_elements(L, at, length);
  lua_geti(L, 1, at);
  for (; at < length; ++at) {
    lua_geti(L, 1, at + 1);
    lua_seti(L, 1, at);
  }
  lua_pushnil(L);
  lua_seti(L, 1, at);
  return 1;
}

int table_concat(lua_State* L) {
  lua_Integer last = length_of(L);
  std::size_t between = 0;
  const char* separator = luaL_optlstring(L, 2, "", &between);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  pay_for_elements(L, i, last);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (; i <= last; ++i) {
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1))
      return luaL_error(L, "invalid value (a %s, at index %I) in table for 'concat'", luaL_typename(L, -1), i);
    std::size_t length = 0;
    lua_tolstring(L, -1, &length);
    pay(L, price_of_bytes(length + between));
    luaL_addvalue(&text);
    if (i == last) break;  // also where the last index is the highest there is
    luaL_addlstring(&text, separator, between);
  }
  luaL_pushresult(&text);
  return 1;
}

int table_unpack(lua_State* L) {
  const lua_Integer first = luaL_optinteger(L, 2, 1);
  const lua_Integer last = lua_isnoneornil(L, 3) ? length_of(L) : luaL_checkinteger(L, 3);
  if (first > last) return 0;
  constexpr lua_Unsigned most = 10'000;  // how many there is room for must not depend on what lies below
  const lua_Unsigned count = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
  if (count >= most) return luaL_error(L, "too many results to unpack");
  pay_for_elements(L, first, last);
  luaL_checkstack(L, static_cast<int>(count) + 1, "unpack");
  for (lua_Integer i = first; i < last; ++i) lua_geti(L, 1, i);
  lua_geti(L, 1, last);
  return static_cast<int>(count) + 1;
}

int table_pack(lua_State* L) {
  const int count = lua_gettop(L);
  pay(L, static_cast<std::uint64_t>(count));
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; --i) lua_seti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

}  // namespace

void charge_function(lua_State* L) { lua_pushcclosure(L, charged, 1); }

void keep_only(lua_State* L, std::initializer_list<const char*> names) {
  lua_newtable(L);
  for (const char* name : names) {
    if (lua_getfield(L, -2, name) == LUA_TFUNCTION) charge_function(L);
    lua_setfield(L, -2, name);
  }
  lua_remove(L, -2);
}

void push_table_library(lua_State* L) {
  lua_newtable(L);
  const luaL_Reg functions[] = {{"insert", table_insert}, {"remove", table_remove}, {"concat", table_concat},
                                {"unpack", table_unpack}, {"pack", table_pack},     {"sort", sandbox_sort},
                                {nullptr, nullptr}};
  luaL_setfuncs(L, functions, 0);
}

// These take one step: no charge.
void push_math_library(lua_State* L) {
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 0);
  lua_newtable(L);
  for (const char* name :
       {"abs", "ceil", "floor", "max", "min", "tointeger", "type", "ult", "maxinteger", "mininteger"}) {
    lua_getfield(L, -2, name);
    lua_setfield(L, -2, name);
  }
  lua_remove(L, -2);
}

void push_utf8_library(lua_State* L) {
  luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 0);
  keep_only(L, {"char", "charpattern", "codepoint", "len", "offset"});
}

// No addresses: they differ from run to run.
int sandbox_tostring(lua_State* L) {
  luaL_checkany(L, 1);
  if (luaL_callmeta(L, 1, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "'__tostring' must return a string");
    return 1;
  }
  switch (lua_type(L, 1)) {
    case LUA_TNUMBER:
      if (std::isnan(lua_tonumber(L, 1))) {  // whether it has a sign depends on the processor
        lua_pushliteral(L, "nan");
        return 1;
      }
      [[fallthrough]];
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TSTRING: luaL_tolstring(L, 1, nullptr); return 1;
    default: lua_pushstring(L, luaL_typename(L, 1)); return 1;
  }
}

}  // namespace castellan::script
