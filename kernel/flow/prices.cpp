#include "castellan/flow/prices.hpp"

#include <algorithm>

namespace castellan::flow {
namespace {

Goods discount_of(const Flow& flow, const Modifier::Step& discount, Entity player) {
  Goods goods;
  for (const Id<Resource> r : flow.rules.resources.ids())
    if (discount.kinds.contains(r))
      goods[r] =
          static_cast<std::int16_t>(std::clamp(value_of(flow, discount.by_kind[r.index()], player), 0, caps::amount));
  return goods;
}

// Nobody chooses what is dearer in one respect and cheaper in none.
void leave_out_dearer(std::vector<Goods>& prices) {
  std::vector<Goods> best;
  for (const Goods& price : prices) {
    if (std::ranges::any_of(best, [&](const Goods& other) { return price.covers(other); })) continue;
    std::erase_if(best, [&](const Goods& other) { return other.covers(price); });
    best.push_back(price);
  }
  prices = std::move(best);
}

}  // namespace

bool differs_by_side(const Flow& flow, Id<Site> site) {
  const Site& def = flow.rules.sites[site];
  return def.straddles && !def.marks_all &&
         ((is_modified(flow, Quantity::cost, site) && flow.modified(Quantity::cost).sees_subject) ||
          (!flow.rules.discounts.empty() && !flow.evaluating()));
}

std::vector<Goods> prices_of(const Flow& flow, Entity location, Entity symbol, Entity player) {
  std::vector<Goods> prices{cost_of(flow, location, player, symbol)};
  if (flow.rules.discounts.empty() || flow.evaluating()) return prices;
  const Id<Site> site = flow.world.get<Location>(location).site;
  if (symbol == nothing && !flow.rules.sites[site].marks_all) symbol = flow.layout.symbols_of(location)[0];
  const About about{.player = player, .thing = location, .def = site, .symbol = symbol};
  for (const Id<Modifier> id : flow.rules.discounts) {
    const Modifier& modifier = flow.rules.modifiers[id];
    if (!applies(flow, modifier, about)) continue;
    std::vector<Goods> cheaper;
    for (const Modifier::Step& discount : modifier.discounts)
      for (const Goods& price : prices) cheaper.push_back(price.less(discount_of(flow, discount, player)));
    leave_out_dearer(cheaper);
    prices = std::move(cheaper);
  }
  return prices;
}

Objection check_prices(const Flow& flow, Entity location, Entity symbol, Entity player) {
  if (flow.rules.discounts.empty()) return check_price(flow, cost_of(flow, location, player, symbol), player);
  Objection first;
  for (const Goods& price : prices_of(flow, location, symbol, player)) {
    const auto dear = check_price(flow, price, player);
    if (!dear) return no_objection;
    if (!first) first = dear;
  }
  return first;
}

Objection check_prices(const Flow& flow, Entity location, Entity player) {
  if (!differs_by_side(flow, flow.world.get<Location>(location).site))
    return check_prices(flow, location, nothing, player);
  Objection first;
  for (Entity symbol : flow.layout.symbols_of(location)) {
    if (flow.world.get<Symbol>(symbol).marker != nothing) continue;
    const auto dear = check_prices(flow, location, symbol, player);
    if (!dear) return no_objection;
    if (!first) first = dear;
  }
  return first;
}

}  // namespace castellan::flow
