#include "castellan/flow/prices.hpp"

#include <algorithm>

namespace castellan::flow {
namespace {

Goods discount_of(const Flow& flow, const Modifier::Step& discount, Entity player) {
  Goods goods;
  discount.kinds.each([&](Id<Resource> r) {
    goods[r] =
        static_cast<std::int16_t>(std::clamp(value_of(flow, discount.by_kind[r.index()], player), 0, caps::amount));
  });
  return goods;
}

// Nobody chooses what is dearer in one respect and cheaper in none.
void leave_out_dearer(Prices& prices) {
  const auto first = prices.begin();
  auto best = first;  // the end of what is kept
  for (auto next = first; next != prices.end(); ++next) {
    const Goods price = *next;
    if (std::any_of(first, best, [&](const Goods& other) { return price.covers(other); })) continue;
    best = std::remove_if(first, best, [&](const Goods& other) { return other.covers(price); });
    *best++ = price;
  }
  prices.erase(best, prices.end());
}

// A cost is asked for at the symbol the marker goes to, or at the first.
About about_cost(const Flow& flow, Entity location, Entity symbol, Entity player) {
  const Id<Site> site = flow.world.get<Location>(location).site;
  if (symbol == nothing && !flow.rules.sites[site].marks_all) symbol = flow.layout.symbols_of(location)[0];
  return {.player = player, .thing = location, .def = site, .symbol = symbol};
}

}  // namespace

bool differs_by_side(const Flow& flow, Id<Site> site) {
  const Site& def = flow.rules.sites[site];
  if (!def.straddles || def.marks_all || flow.evaluating()) return false;
  const Modified& cost = flow.modified(Quantity::cost);
  return (is_modified(flow, Quantity::cost, site) && cost.sees_subject) ||
         std::ranges::any_of(flow.rules.discounts, [&](Id<Modifier> id) { return cost.by_place[id.index()] != 0; });
}

namespace {

// A price and what discounts make of it.
Prices with_discounts(const Flow& flow, const Goods& price, const About& about, const Relevant& costs) {
  Prices prices{price};
  costs.each_discount(flow, about, [&](const Modifier& modifier) {
    Prices cheaper;
    for (const Modifier::Step& discount : modifier.discounts)
      for (const Goods& dearer : prices) cheaper.push_back(dearer.less(discount_of(flow, discount, about.player)));
    leave_out_dearer(cheaper);
    prices = std::move(cheaper);
  });
  return prices;
}

}  // namespace

Prices prices_of(const Flow& flow, Entity location, Entity symbol, const Relevant& costs) {
  const About about = about_cost(flow, location, symbol, costs.player());
  return with_discounts(flow, costs.apply(flow, printed_cost(flow, location), about), about, costs);
}

// Whoever can pay the whole price needs no discount, and most players have none.
Objection check_prices(const Flow& flow, Entity location, Entity symbol, const Relevant& costs) {
  const About about = about_cost(flow, location, symbol, costs.player());
  const Goods whole = costs.apply(flow, printed_cost(flow, location), about);
  const auto dear = check_price(flow, whole, costs.player());
  if (!dear || !costs.has_discount(flow, about)) return dear;
  Objection first;
  for (const Goods& price : with_discounts(flow, whole, about, costs)) {
    const auto still_dear = check_price(flow, price, costs.player());
    if (!still_dear) return no_objection;
    if (!first) first = still_dear;
  }
  return first;
}

Objection check_prices(const Flow& flow, Entity location, const Relevant& costs) {
  if (!differs_by_side(flow, flow.world.get<Location>(location).site))
    return check_prices(flow, location, nothing, costs);
  Objection first;
  for (Entity symbol : flow.layout.symbols_of(location)) {
    if (flow.world.get<Symbol>(symbol).marker != nothing) continue;
    const auto dear = check_prices(flow, location, symbol, costs);
    if (!dear) return no_objection;
    if (!first) first = dear;
  }
  return first;
}

bool are_kept(const Relevant& costs) { return costs.values() && !costs.has_any_discount(); }

namespace {

// Prices of all places of a site, for a player who is found to be able to pay none of them.
struct AllDear {
  Goods least;
  std::uint64_t instructions = 0;
  bool kept = true;

  AllDear() { std::ranges::fill(least.amount, INT16_MAX); }
  void add(const KnownValues::Value& value) {
    least.lower_to(value.goods);
    instructions += value.price;
    kept &= value.moment != 0;
  }
};

}  // namespace

// What is found out about all places together spares the player a look at each of them the next time.
Objection check_kept_prices(const Flow& flow, Id<Site> site, const Relevant& costs) {
  const Goods& have = flow.world.get<Stock>(costs.player()).goods;
  if (const KnownValues::Least* least = costs.values()->least_of(site); least && !have.covers(least->goods)) {
    flow.charge(least->price);
    return Reason{Reason::Key::cannot_pay};
  }
  AllDear dear;
  const auto can_pay = [&](Entity location, Entity symbol) {
    const About about = about_cost(flow, location, symbol, costs.player());
    const KnownValues::Value& value =
        value_of(flow, Quantity::cost, printed_cost(flow, location), about, *costs.values());
    dear.add(value);
    return have.covers(value.goods);
  };
  const bool by_side = differs_by_side(flow, site);
  bool any = false;
  for (Entity location : flow.layout.locations_of(site)) {
    if (!is_free(flow.world, flow.layout, location, flow.rules.sites[site])) continue;
    any = true;
    if (!by_side && can_pay(location, nothing)) return no_objection;
    if (!by_side) continue;
    for (Entity symbol : flow.layout.symbols_of(location))
      if (flow.world.get<Symbol>(symbol).marker == nothing && can_pay(location, symbol)) return no_objection;
  }
  if (!any) return Reason{Reason::Key::no_free_symbol, site};
  if (dear.kept) costs.values()->keep_least(site, dear.least, dear.instructions);
  return Reason{Reason::Key::cannot_pay};
}

Payable where_payable(const Flow& flow, Id<Site> site, const Relevant& costs) {
  if (flow.rules.sites[site].is_guild_place) return Payable::somewhere;  // each guild has its own price
  const auto bounds = costs.bounds(flow, flow.rules.sites[site].cost, site);
  if (!bounds) return Payable::somewhere;
  const Goods& have = flow.world.get<Stock>(costs.player()).goods;
  if (have.covers(bounds->most)) return Payable::everywhere;
  return costs.has_any_discount() || have.covers(bounds->least) ? Payable::somewhere : Payable::nowhere;
}

}  // namespace castellan::flow
