// Goods to count with: `me:cost_of(wall) + { gold = 1 }`. All that the API returns and `goods { … }` are such.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/base/diagnostics.hpp"
#include "castellan/script/bindings.hpp"
#include "castellan/script/methods.hpp"

namespace castellan::script {
namespace {

// What `change` makes of two amounts, for each resource.
template <class Change>
void give_changed(HostCall& call, const Goods& a, const Goods& b, Change&& change) {
  Goods result;
  for (const Id<Resource> r : call.flow->rules.resources.ids()) {
    const int amount = change(int{a[r]}, int{b[r]});
    if (amount < 0)
      throw ArgumentError(fmt::format("less than no {}: a:less(b) stops at 0", call.flow->rules.resources[r].name()));
    if (amount > caps::amount)
      throw ArgumentError(fmt::format("more than {} {}", caps::amount, call.flow->rules.resources[r].name()));
    result[r] = static_cast<std::int16_t>(amount);
  }
  call.give_goods(result);
}

void make_goods(HostCall& call) { call.give_goods(call.get_goods(1)); }

void add_goods_to_goods(HostCall& call) {
  give_changed(call, call.get_goods(1), call.get_goods(2), [](int a, int b) { return a + b; });
}

void take_goods_from_goods(HostCall& call) {
  give_changed(call, call.get_goods(1), call.get_goods(2), [](int a, int b) { return a - b; });
}

void multiply_goods(HostCall& call) {
  const int goods = lua_type(call.L, 1) == LUA_TTABLE ? 1 : 2;
  const auto times = static_cast<int>(call.get_integer(3 - goods, 0, caps::amount));
  give_changed(call, call.get_goods(goods), {}, [times](int a, int) { return a * times; });
}

void goods_are_equal(HostCall& call) {
  for (const int i : {1, 2})
    if (lua_type(call.L, i) != LUA_TTABLE) return call.give_boolean(false);
  call.give_boolean(call.get_goods(1) == call.get_goods(2));
}

// a <= b: whoever has b can pay a.
void goods_are_at_most(HostCall& call) { call.give_boolean(call.get_goods(2).covers(call.get_goods(1))); }

void goods_cover(HostCall& call) { call.give_boolean(call.get_goods(1).covers(call.get_goods(2))); }

void goods_less(HostCall& call) { call.give_goods(call.get_goods(1).less(call.get_goods(2))); }

void goods_total(HostCall& call) {
  const Goods goods = call.get_goods(1);
  lua_Integer total = 0;
  for (const Id<Resource> r : call.flow->rules.resources.ids()) total += goods[r];
  call.give_integer(total);
}

// None of a resource is 0 of it; a name that is no resource is a mistake.
void amount_of_missing(HostCall& call) {
  if (lua_type(call.L, 2) != LUA_TSTRING) return call.give_nothing();
  call.get_resource(2);
  call.give_integer(0);
}

// Upvalue 1: the methods.
int read_goods(lua_State* L) noexcept {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TFUNCTION) return 1;
  lua_settop(L, 2);
  HostCall call = begin_call(L);
  guarded_in_game(call, amount_of_missing);
  return finish(call);
}

}  // namespace

void add_goods(lua_State* L) {
  lua_pushcfunction(L, noting_function<make_goods>);
  lua_setfield(L, -2, "goods");
  const luaL_Reg operators[] = {
      {"__add", noting_function<add_goods_to_goods>}, {"__sub", noting_function<take_goods_from_goods>},
      {"__mul", noting_function<multiply_goods>},     {"__eq", noting_function<goods_are_equal>},
      {"__le", noting_function<goods_are_at_most>},   {nullptr, nullptr}};
  const luaL_Reg words[] = {{"less", noting_function<goods_less>},
                            {"covers", noting_function<goods_cover>},
                            {"total", noting_function<goods_total>},
                            {nullptr, nullptr}};
  lua_newtable(L);
  luaL_setfuncs(L, words, 0);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "goods_methods");
  lua_newtable(L);
  luaL_setfuncs(L, operators, 0);
  lua_insert(L, -2);
  lua_pushcclosure(L, read_goods, 1);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setfield(L, -2, "goods_metatable");
}

}  // namespace castellan::script
