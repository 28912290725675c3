// Goods are counted with: what the API returns, and plain tables by way of `goods { … }`.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("Goods are added, taken away and multiplied, and stay as they were") {
  CHECK(outcome_of(R"(
    local a, b = goods { wood = 2, gold = 1 }, { gold = 3 }
    local sum = a + b
    assert(sum.wood == 2 and sum.gold == 4 and a.gold == 1 and b.gold == 3)
    assert((b + a).gold == 4 and sum - a == goods(b))
    assert((a * 3).wood == 6 and (3 * a).gold == 3 and (a * 0):total() == 0)
    local names = {}
    for name in pairs(a) do names[#names + 1] = name end
    assert(table.concat(names, " ") == "gold wood")
  )") == "");
}

TEST_CASE("What a place costs can be counted with, and paid") {
  CHECK(outcome_of(R"(
    local cost = me:cost_of(game:locations("wall")[1])
    assert(cost.wood == 1 and cost.gold == 0)
    local dear = cost + { gold = 2 }
    assert(dear == goods { wood = 1, gold = 2 } and me:has(dear) and me:pay(dear))
    assert(me.wood == 0 and me.gold == 3)
  )") == "");
}

TEST_CASE("Goods are compared: enough of everything, or the same") {
  CHECK(outcome_of(R"(
    local a, b = goods { wood = 2, gold = 1 }, goods { wood = 1 }
    assert(b <= a and not (a <= b) and a:covers(b) and not b:covers(a) and a:covers {})
    assert(a ~= b and a == goods { gold = 1, wood = 2 } and goods {} == goods {})
    assert(a:total() == 3)
  )") == "");
}

TEST_CASE("less stops at nothing; a difference below that is an error") {
  CHECK(outcome_of("assert(goods { wood = 1 }:less { wood = 3, gold = 1 } == goods {})") == "");
  CHECK_THAT(outcome_of("return goods { wood = 1 } - { wood = 2 }"), ContainsSubstring("less than no wood"));
}

TEST_CASE("A misspelt resource, a fraction and a negative number are errors") {
  CHECK_THAT(outcome_of("return goods { wod = 1 }"), ContainsSubstring("did you mean \"wood\"?"));
  CHECK_THAT(outcome_of("return goods { wood = 1 }.wod"), ContainsSubstring("did you mean \"wood\"?"));
  CHECK_THAT(outcome_of("return goods { wood = 1 } * 1.5"), ContainsSubstring("whole number"));
  CHECK_THAT(outcome_of("return goods { wood = 1 } * -1"), ContainsSubstring("out of range"));
  CHECK_THAT(outcome_of("return goods { wood = 9999 } * 2"), ContainsSubstring("more than"));
  CHECK_THAT(outcome_of("return goods { wood = 1 } + 1"), ContainsSubstring("expected goods"));
}
