// What a building may cost: at which of a location's symbols, and by which of the discounts a player may choose.
#pragma once

#include <boost/container/small_vector.hpp>

#include "castellan/flow/modifiers.hpp"
#include "castellan/flow/operations.hpp"

namespace castellan::flow {

// May the price of what is built on a site be another than the printed one?
inline bool may_be_modified(const Flow& flow, Id<Site> site) {
  return is_modified(flow, Quantity::cost, site) || (!flow.rules.discounts.empty() && !flow.evaluating());
}

// May it differ between the symbols of one location, which then lie in two districts?
bool differs_by_side(const Flow& flow, Id<Site> site);

using Prices = boost::container::small_vector<Goods, 8>;

// All prices among which a player may choose, none of them dearer than another in every respect: one, as a rule.
// `symbol`: where the marker goes, or nothing. `costs`: of the player.
Prices prices_of(const Flow& flow, Entity location, Entity symbol, const Relevant& costs);

// Why a player can pay none of the prices: at one symbol, or at any free one.
Objection check_prices(const Flow& flow, Entity location, Entity symbol, const Relevant& costs);
Objection check_prices(const Flow& flow, Entity location, const Relevant& costs);
// Why the player can't pay at any free location of a site, where all values are kept and nobody wants to know what is
// lacking where.
bool are_kept(const Relevant& costs);
Objection check_kept_prices(const Flow& flow, Id<Site> site, const Relevant& costs);
// At which locations of a site the player can pay, as far as can be told without looking at them: somewhere may be
// nowhere, or everywhere.
enum class Payable : std::uint8_t { nowhere, somewhere, everywhere };
Payable where_payable(const Flow& flow, Id<Site> site, const Relevant& costs);

}  // namespace castellan::flow
