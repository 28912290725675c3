// Building from a script, and what it costs.
#include <algorithm>
#include <vector>

#include "castellan/flow/prices.hpp"
#include "castellan/script/bindings.hpp"
#include "castellan/script/methods.hpp"
#include "castellan/script/prices.hpp"

namespace castellan::script {
namespace {

// A symbol of the location, or nothing.
Entity side_argument(const HostCall& call, int i, Entity location) {
  if (call.is_nothing(i)) return nothing;
  const Entity symbol = call.get_entity(i, EntityKind::symbol);
  if (call.flow->world.get<world::Symbol>(symbol).location != location)
    throw ArgumentError("the symbol belongs to another location");
  return symbol;
}

// (location, free, marker, symbol, discounts, which): without a card; at the location's cost, at the price that was
// chosen of those the discounts lead to, or free; with the marker of the player or of another; on a side. False where
// it is not free or can't be paid.
void player_build(HostCall& call) {
  const Entity me = deciding_player(call);
  const Entity location = call.get_entity(2, EntityKind::location);
  flow::Flow& flow = *call.flow;
  const Id<Site> site = flow.world.get<world::Location>(location).site;
  const Entity owner = call.is_nothing(4) ? me : call.get_entity(4, EntityKind::player);
  const Entity symbol = side_argument(call, 5, location);
  flow::BuildFrame frame{.site = site, .builder = me, .location = location, .owner = owner};
  bool possible = flow::is_free(flow.world, flow.layout, location, flow.rules.sites[site]);
  if (symbol != nothing) {
    frame.symbol = symbol;
    possible &= flow.world.get<world::Symbol>(symbol).marker == nothing;
  }
  if (call.get_flag(3)) {
    frame.price = flow::BuildFrame::nothing_to_pay;
  } else if (call.is_nothing(6)) {
    const flow::Relevant costs(flow, Quantity::cost, me);
    possible &= symbol == nothing ? !check_prices(flow, location, costs) : !check_prices(flow, location, symbol, costs);
  } else {
    const std::vector<Goods> prices = discounted_prices(call, location, symbol, me, 6);
    const Goods& price = prices[static_cast<std::size_t>(call.get_integer(7, 1, std::ssize(prices)) - 1)];
    possible &= !check_cost(flow, price, me);
    frame.price = flow::BuildFrame::first_kept + flow.keep_price(price);
  }
  if (!possible) return call.give_boolean(false);
  call.host->wait_for(frame);
  call.yield();
}

// (location): which of its symbols, from 1, where that makes a difference to the cost; else nil
void choose_side(HostCall& call) {
  const Entity me = deciding_player(call);
  const Entity location = call.get_entity(2, EntityKind::location);
  const Id<Site> site = call.flow->world.get<world::Location>(location).site;
  if (!differs_by_side(*call.flow, site)) return call.give_nothing();
  call.host->wait_for(flow::BuildFrame{
      .site = site, .builder = me, .location = location, .owner = me, .price = flow::BuildFrame::only_side});
  call.yield();
}

// (location, discounts, which): pays the price that was chosen
void pay_price(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity location = call.get_entity(2, EntityKind::location);
  const std::vector<Goods> prices = discounted_prices(call, location, nothing, me, 3);
  const Goods& price = prices[static_cast<std::size_t>(call.get_integer(4, 1, std::ssize(prices)) - 1)];
  call.give_boolean(pay(*call.flow, me, price));
  let_hear(call);
}

// What building at a location or on one of its symbols, or placing a worker on a plank, costs this player.
void player_cost_of(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  const Entity thing = call.get_entity(2);
  const flow::Flow& flow = *call.flow;
  if (flow.layout.is(thing, EntityKind::plank) && plank_def(flow, thing) != none)
    return call.give_goods(fee_of(flow, thing, me));
  if (flow.layout.is(thing, EntityKind::symbol))
    return call.give_goods(cost_of(flow, flow.world.get<world::Symbol>(thing).location, me, thing));
  call.give_goods(cost_of(flow, call.get_entity(2, EntityKind::location), me));
}

constexpr Method methods_of_builders[] = {
    {EntityKind::player, "build", host_function<player_build>},
    {EntityKind::player, "cost_of", host_function<player_cost_of>},
};

}  // namespace

std::span<const Method> building_methods() { return methods_of_builders; }

std::vector<Goods> discounted_prices(const HostCall& call, Entity location, Entity symbol, Entity player,
                                     int discounts) {
  std::vector<Goods> room;
  const auto among = call.get_goods_list(discounts, "expected a list of discounts", room);
  if (among.size() > 200) throw ArgumentError("more than 200 discounts");
  const flow::Prices before =
      prices_of(*call.flow, location, symbol, flow::Relevant(*call.flow, Quantity::cost, player));
  call.charge(among.size() * before.size());
  std::vector<Goods> prices;
  for (const Goods& discount : among)
    for (const Goods& price : before) prices.push_back(price.less(discount));
  return prices;
}

void add_building(lua_State* L) {
  const luaL_Reg functions[] = {
      {"choose_side", host_function<choose_side>}, {"pay_price", host_function<pay_price>}, {nullptr, nullptr}};
  luaL_setfuncs(L, functions, 0);
}

}  // namespace castellan::script
