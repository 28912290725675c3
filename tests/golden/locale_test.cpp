// A game is the same game on a machine that writes numbers, sorts and changes case in its own way.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cwctype>

#include "golden/golden.hpp"
#include "support/fixtures.hpp"
#include "support/foreign_locale.hpp"

using namespace castellan;
using namespace castellan::testing;

TEST_CASE("golden games come out the same under other C locales", "[golden]") {
  const std::string country = GENERATE("de_DE", "tr_TR");
  const test::ForeignLocale foreign(country);
  if (!foreign.in_force()) SKIP(country << " is not installed, and localedef can't make it: install package locales");
  INFO(country);
  REQUIRE(std::string(std::localeconv()->decimal_point) == ",");
  if (country == "tr_TR") REQUIRE(std::towupper(L'i') == L'\u0130');
  for (const golden::Game& game : golden::games()) {
    INFO(game.name);
    const auto rules = load_sources(sources_with(game.packs));  // read under this locale as well
    const match::Save save = match::Save::read(golden::file_of(game, ".json"));
    CHECK(golden::replay_problem(save, rules) == "");
    const auto recorded = golden::lines_of(golden::read_text(golden::file_of(game, ".txt")));
    CHECK(golden::difference(recorded, golden::tell(save, rules, game.language)) == "");
  }
}
