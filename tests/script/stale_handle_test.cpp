// A thing a script kept from another game is refused, not mistaken for one of this game.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/rules.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A thing of another game can't be used") {
  const auto rules = load_good({tiny_game(R"(local kept
return module { step = function(_, me)
  kept = kept or me
  me:take(kept, { gold = 1 })
end })")});
  const auto host = make_script_host(rules, {});
  const Match first(make_layout(rules, 2), host, 7);
  CHECK(outcome_of(first).empty());
  const Match second(make_layout(rules, 3), host, 7);
  CHECK_THAT(outcome_of(second), ContainsSubstring("a thing of another game") && ContainsSubstring("tiny/round.lua:4"));
}
