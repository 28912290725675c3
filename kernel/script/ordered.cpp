#include "castellan/script/ordered.hpp"

#include <algorithm>
#include <cstring>

#include "castellan/script/charging.hpp"

namespace castellan {

const void* frozen_key() {
  static const char key = 0;
  return &key;
}

void show_frozen(lua_State* L, int index) {
  if (!lua_getmetatable(L, index)) return;
  if (lua_rawgetp(L, -1, frozen_key()) == LUA_TTABLE) lua_replace(L, index);
  else lua_pop(L, 1);
  lua_pop(L, 1);
}

namespace {

// A frozen proxy at `index` becomes a copy of what it shows: the iterators hand their table to the script.
void copy_frozen(lua_State* L, int index) {
  lua_pushvalue(L, index);
  const int shown = lua_gettop(L);
  show_frozen(L, shown);
  if (lua_rawequal(L, shown, index)) {
    lua_pop(L, 1);
    return;
  }
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, shown);) {
    pay(L, 1);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, shown + 1);
  }
  lua_replace(L, index);
  lua_pop(L, 1);
}

// Order of keys: other integers, then strings by bytes, then entities by id.
int key_class(lua_State* L, int index) {
  if (lua_isinteger(L, index)) return 0;
  switch (lua_type(L, index)) {
    case LUA_TSTRING: return 1;
    case LUA_TUSERDATA: return 2;
    default: return -1;
  }
}

bool key_less(lua_State* L, int a, int b) {
  const int class_a = key_class(L, a);
  const int class_b = key_class(L, b);
  if (class_a != class_b) return class_a < class_b;
  if (class_a == 0) return lua_tointeger(L, a) < lua_tointeger(L, b);
  if (class_a == 2)
    return static_cast<Handle*>(lua_touserdata(L, a))->entity < static_cast<Handle*>(lua_touserdata(L, b))->entity;
  std::size_t length_a = 0;
  std::size_t length_b = 0;
  const char* text_a = lua_tolstring(L, a, &length_a);
  const char* text_b = lua_tolstring(L, b, &length_b);
  const int order = std::memcmp(text_a, text_b, std::min(length_a, length_b));
  return order != 0 ? order < 0 : length_a < length_b;
}

// A stable merge sort of t[1..n], t at `t`; `less` compares the two values on top of the stack and leaves them there.
// It works on copies, so that an error in `less` leaves t as it was.
template <class Less>
void merge_sort(lua_State* L, int t, lua_Integer n, Less&& less) {
  int rounds = 1;
  for (lua_Integer width = 1; width < n; width *= 2) ++rounds;
  pay(L, static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(rounds));
  lua_createtable(L, static_cast<int>(n), 0);
  lua_createtable(L, static_cast<int>(n), 0);
  int to = lua_gettop(L);
  int from = to - 1;
  const auto copy = [L, n](int source, int target) {
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(L, source, i);
      lua_rawseti(L, target, i);
    }
  };
  copy(t, from);
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer low = 1; low <= n; low += 2 * width) {
      lua_Integer left = low;
      const lua_Integer middle = std::min(low + width, n + 1);
      lua_Integer right = middle;
      const lua_Integer end = std::min(low + 2 * width, n + 1);
      for (lua_Integer at = low; at < end; ++at) {
        bool take_right = left == middle;
        if (!take_right && right < end) {
          lua_rawgeti(L, from, right);
          lua_rawgeti(L, from, left);
          take_right = less();
          lua_pop(L, 2);
        }
        lua_rawgeti(L, from, take_right ? right++ : left++);
        lua_rawseti(L, to, at);
      }
    }
    std::swap(from, to);
  }
  copy(from, t);
  lua_pop(L, 2);
}

int list_step(lua_State* L) {
  const lua_Integer i = lua_tointeger(L, 2) + 1;
  lua_pushinteger(L, i);
  return lua_rawgeti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

// Upvalues: the sorted keys behind the list part, how many steps were made, the length of the list part.
int keys_step(lua_State* L) {
  const lua_Integer length = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    const lua_Integer step = lua_tointeger(L, lua_upvalueindex(2)) + 1;
    lua_pushinteger(L, step);
    lua_replace(L, lua_upvalueindex(2));
    if (step <= length) lua_pushinteger(L, step);
    else if (lua_rawgeti(L, lua_upvalueindex(1), step - length) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) return 2;  // a field that was cleared on the way is passed over
    lua_pop(L, 2);
  }
}

}  // namespace

int sandbox_pairs(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  copy_frozen(L, 1);
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, 1));
  lua_Integer keys = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) ++keys;
  pay(L, static_cast<std::uint64_t>(keys));
  if (keys == n) {  // a plain list
    lua_pushcfunction(L, list_step);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
  }
  lua_createtable(L, static_cast<int>(keys - n), 0);
  const int sorted = lua_gettop(L);
  lua_Integer count = 0;
  for (lua_pushnil(L); lua_next(L, 1);) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) && lua_tointeger(L, -1) >= 1 && lua_tointeger(L, -1) <= n) continue;
    if (key_class(L, lua_gettop(L)) < 0)
      return luaL_error(L, "pairs: a %s as a key has no order; use numbers, strings or things of the game",
                        luaL_typename(L, -1));
    lua_pushvalue(L, -1);
    lua_rawseti(L, sorted, ++count);
  }
  merge_sort(L, sorted, count, [L] { return key_less(L, lua_gettop(L) - 1, lua_gettop(L)); });
  lua_pushinteger(L, 0);
  lua_pushinteger(L, n);
  lua_pushcclosure(L, keys_step, 3);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

int sandbox_ipairs(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  copy_frozen(L, 1);
  lua_pushcfunction(L, list_step);
  lua_insert(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

// Lua's own sort takes its pivots from the clock for large tables; this one is stable.
int sandbox_sort(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, 1));
  luaL_argcheck(L, n < 100'000, 1, "too many elements to sort");
  luaL_checkstack(L, 8, "sort");
  merge_sort(L, 1, n, [L] {
    if (lua_isnil(L, 2)) return lua_compare(L, -2, -1, LUA_OPLT) != 0;
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -3);
    lua_pushvalue(L, -3);
    lua_call(L, 2, 1);
    const bool less = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    return less;
  });
  return 0;
}

}  // namespace castellan
