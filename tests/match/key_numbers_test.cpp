// Numbers that stand for keys tell apart what keys tell apart.
#include "castellan/match/key_numbers.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <map>

#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

TEST_CASE("options have the same number if and only if they have the same key, in all worlds of a game", "[keys]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(c.players, c.packs, c.guilds);
  match::Match match = new_match(c.rules(), c.options(), 19);
  std::map<std::pair<flow::Decision::Kind, std::string>, std::uint64_t> number_of;
  std::map<std::pair<flow::Decision::Kind, std::uint64_t>, std::string> key_of;
  const auto compare = [&](const match::Match& m) {
    std::vector<std::uint64_t> numbers;
    key_numbers(m, numbers);
    REQUIRE(numbers.size() == m.decision().options.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string key = m.key(i);
      const flow::Decision::Kind kind = m.decision().kind;
      CAPTURE(key);
      REQUIRE(number_of.try_emplace({kind, key}, numbers[i]).first->second == numbers[i]);
      REQUIRE(key_of.try_emplace({kind, numbers[i]}, key).first->second == key);
    }
  };
  play_until(match, [&](const match::Match& m) {
    compare(m);
    if (m.choice_count() % 31 == 0) compare(m.sample(m.decision().seat, m.choice_count()));
    return false;
  });
  CHECK(number_of.size() > 50);
}
