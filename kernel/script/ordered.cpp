#include "castellan/script/ordered.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "castellan/script/charging.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/host_call.hpp"
#include "castellan/script/length.hpp"

namespace castellan::script {

namespace {

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

// The iterators are handed to scripts, which can call them with anything, at any time: they check what they get, and
// what they give depends on nothing else.
int list_step(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  const auto i = static_cast<lua_Integer>(static_cast<lua_Unsigned>(luaL_checkinteger(L, 2)) + 1);
  lua_pushinteger(L, i);
  if (lua_rawgeti(L, 1, i) != LUA_TNIL) return 2;
  // Only now it may be a proxy: that is empty itself. A list of ours is none.
  if (!lua_getmetatable(L, 1) || lua_topointer(L, -1) == host_of(L)->scripts().list_metatable_at()) {
    lua_pushnil(L);
    return 1;
  }
  show_frozen(L, 1);
  lua_pushinteger(L, i);
  return lua_rawgeti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

// 1, 2, 3 … up to n.
bool is_in_list(lua_State* L, int index, lua_Integer n) {
  if (!lua_isinteger(L, index)) return false;
  const lua_Integer key = lua_tointeger(L, index);
  return key >= 1 && key <= n;
}

// The place of a key among sorted ones, or 0.
lua_Integer place_of_key(lua_State* L, int sorted, int key) {
  if (key_class(L, key) < 0) return 0;
  lua_Integer low = 1;
  lua_Integer high = list_length(L, sorted);
  while (low <= high) {
    const lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, sorted, middle);
    const int at = lua_gettop(L);
    const bool found = lua_rawequal(L, at, key) != 0;
    const bool before = key_less(L, at, key);
    lua_pop(L, 1);
    if (found) return middle;
    if (before) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

// Upvalues: how many keys stand in a list, the others in their order, and where it was last: a hint that spares a
// search.
constexpr int listed_keys = 1;
constexpr int other_keys = 2;
constexpr int last_step = 3;

// How many steps lead to the key at 2.
lua_Integer steps_to_key(lua_State* L, lua_Integer listed) {
  if (lua_isnil(L, 2)) return 0;
  if (is_in_list(L, 2, listed)) return lua_tointeger(L, 2);
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(last_step)) - listed;
  lua_rawgeti(L, lua_upvalueindex(other_keys), place);
  if (lua_isnil(L, -1) || !lua_rawequal(L, -1, 2)) place = place_of_key(L, lua_upvalueindex(other_keys), 2);
  lua_pop(L, 1);
  luaL_argcheck(L, place > 0, 2, "not a key pairs has given");
  return listed + place;
}

int keys_step(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  show_frozen(L, 1);
  const lua_Integer listed = lua_tointeger(L, lua_upvalueindex(listed_keys));
  for (lua_Integer step = steps_to_key(L, listed) + 1;; ++step) {
    if (step <= listed) lua_pushinteger(L, step);
    else if (lua_rawgeti(L, lua_upvalueindex(other_keys), step - listed) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {  // a field that was cleared on the way is passed over
      lua_pushinteger(L, step);
      lua_replace(L, lua_upvalueindex(last_step));
      return 2;
    }
    lua_pop(L, 2);
  }
}

// The same where there are no others: most tables that are gone through are lists.
int listed_step(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  const lua_Integer listed = lua_tointeger(L, lua_upvalueindex(listed_keys));
  luaL_argcheck(L, lua_isnil(L, 2) || is_in_list(L, 2, listed), 2, "not a key pairs has given");
  lua_Integer step = lua_tointeger(L, 2);  // 0 at first
  lua_settop(L, 2);
  while (++step <= listed) {
    lua_pushinteger(L, step);
    if (lua_rawgeti(L, 1, step) != LUA_TNIL) return 2;
    show_frozen(L, 1);
    if (lua_rawgeti(L, 1, step) != LUA_TNIL) return lua_remove(L, -2), 2;
    lua_settop(L, 2);
  }
  return lua_pushnil(L), 1;
}

// How many of the keys of the table at 1 are 1, 2, 3 …, and whether those are all.
std::pair<lua_Integer, bool> count_listed(lua_State* L) {
  lua_Integer keys = 0;
  lua_Integer listed = 0;
  for (lua_pushnil(L); lua_next(L, 1); ++keys) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) && lua_tointeger(L, -1) == listed + 1) ++listed;  // a list comes in its order
  }
  pay(L, static_cast<std::uint64_t>(keys));
  for (; lua_rawgeti(L, 1, listed + 1) != LUA_TNIL; ++listed) lua_pop(L, 1);
  lua_pop(L, 1);
  return {listed, keys == listed};
}

// All keys of the table at 1 but 1 to n.
void push_other_keys(lua_State* L, lua_Integer n) {
  lua_newtable(L);
  const int sorted = lua_gettop(L);
  lua_Integer count = 0;
  for (lua_pushnil(L); lua_next(L, 1);) {
    lua_pop(L, 1);
    pay(L, 1);
    if (is_in_list(L, -1, n)) continue;
    if (key_class(L, lua_gettop(L)) < 0)
      luaL_error(L, "pairs: a %s as a key has no order; use numbers, strings or things of the game",
                 luaL_typename(L, -1));
    lua_pushvalue(L, -1);
    lua_rawseti(L, sorted, ++count);
  }
  merge_sort(L, sorted, count, [L] { return key_less(L, lua_gettop(L) - 1, lua_gettop(L)); });
}

}  // namespace

// First 1, 2, 3 … as far as there are any, then other whole numbers, texts by their bytes, things by their ids.
int sandbox_pairs(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  show_frozen(L, 1);  // what is looked through; the script's own table is the second
  const auto [listed, all] = count_listed(L);
  lua_pushinteger(L, listed);
  if (all) {
    lua_pushcclosure(L, listed_step, 1);
  } else {
    push_other_keys(L, listed);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, keys_step, 3);
  }
  lua_insert(L, 2);
  lua_pushnil(L);
  return 3;
}

int sandbox_ipairs(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushcfunction(L, list_step);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

// Lua's own sort takes its pivots from the clock for large tables; this one is stable.
int sandbox_sort(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argcheck(L, !is_frozen(L, 1), 1, "it can't be changed here: sort a copy");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  const lua_Integer n = list_length(L, 1);
  luaL_argcheck(L, n < 100'000, 1, "too many elements to sort");
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

}  // namespace castellan::script
