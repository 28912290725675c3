#include "castellan/definitions/goods.hpp"

#include <catch2/catch_test_macros.hpp>

#include "castellan/definitions/table_of.hpp"

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
