#include "castellan/definitions/goods.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "castellan/definitions/table_of.hpp"
#include "castellan/world/rng.hpp"

using namespace castellan;

namespace {

Goods goods(std::initializer_list<std::int16_t> amounts) {
  Goods g;
  std::size_t r = 0;
  for (const std::int16_t amount : amounts) g[Id<Resource>(r++)] = amount;
  return g;
}

}  // namespace

TEST_CASE("Goods begin empty and stop being so with the first piece of any resource") {
  CHECK(Goods{}.empty());
  for (const Id<Resource> r : IdRange<Resource>(caps::resources)) {
    Goods g;
    g[r] = 1;
    CHECK_FALSE(g.empty());
  }
}

TEST_CASE("Goods are equal when every amount is") {
  CHECK(goods({1, 2}) == goods({1, 2}));
  CHECK(goods({1, 2}) != goods({2, 1}));
}

TEST_CASE("What is lacking is the first resource of which a cost asks more than there is") {
  const Goods have = goods({3, 0, 2});
  CHECK(have.lacking(Goods{}) == none);
  CHECK(have.lacking(have) == none);
  CHECK(have.lacking(goods({4})) == Id<Resource>(0));
  CHECK(have.lacking(goods({3, 1, 3})) == Id<Resource>(1));
  CHECK(have.lacking(goods({3, 0, 3})) == Id<Resource>(2));
}

TEST_CASE("The last resource the caps allow is paid like the first") {
  constexpr Id<Resource> last(caps::resources - 1);
  Goods cost;
  cost[last] = 1;
  CHECK(Goods{}.lacking(cost) == last);
  CHECK(cost.lacking(cost) == none);
}

TEST_CASE("What is left after a discount, and the less of two, are the same as kind by kind") {
  world::Rng rng(11);
  const auto some = [&] {
    Goods goods;
    for (std::int16_t& amount : goods.amount) {
      constexpr std::uint32_t limits[] = {1, 3, 200, 10000, 32768};
      amount = static_cast<std::int16_t>(rng.below(limits[rng.below(5)]));
    }
    return goods;
  };
  for (int n = 0; n < 2000; ++n) {
    const Goods one = some(), other = some();
    Goods rest, least;
    for (std::size_t i = 0; i < caps::resources; ++i) {
      rest.amount[i] = static_cast<std::int16_t>(std::max(0, one.amount[i] - other.amount[i]));
      least.amount[i] = std::min(one.amount[i], other.amount[i]);
    }
    Goods lowered = one;
    lowered.lower_to(other);
    REQUIRE(one.less(other) == rest);
    REQUIRE(lowered == least);
  }
}
