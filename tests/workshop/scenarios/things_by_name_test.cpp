// What people call things and options.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/workshop/scenarios/choosing.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("names are without packs and with colours") {
  const auto layout = match::make_layout(rules_with({"midsummer-fair"}), 2);
  const workshop::ThingsByName names(*layout);
  CHECK(names.plain("place:belfort:thieves") == "place:thieves");
  CHECK(names.plain("belfort:wood*1+belfort:stone*1") == "wood*1+stone*1");
  CHECK(names.plain("player/1") == "red");
  CHECK(names.plain("player/3") == "np3");
  CHECK(names.plain("midsummer-fair:applause") == "applause");
  CHECK(names.plain("player/deck") == "player/deck");
  CHECK(names.seat(1) == "blue");
}

TEST_CASE("the id of a pack is only left out where it is one") {
  auto sources = sources_with();
  sources.push_back(pack_of("fair", {}));
  sources.push_back(pack_of("midsummer-fair", {}));
  const auto layout = match::make_layout(load_sources(sources), 3);
  const workshop::ThingsByName names(*layout);
  CHECK(names.plain("midsummer-fair:toy") == "toy");
  CHECK(names.plain("fair:toy") == "toy");
  CHECK(names.plain("unfair:toy") == "unfair:toy");
  CHECK(names.plain("fair") == "fair");
  const workshop::ThingsByName kept(*layout, {"fair"});
  CHECK(kept.plain("belfort:x:fair:toy") == "x:fair:toy");
}

TEST_CASE("things are found by plain and full names, and what is missing is suggested") {
  const auto layout = match::make_layout(rules_with(), 3);
  const workshop::ThingsByName names(*layout);
  CHECK(names.find("wall/3.1") != nothing);
  CHECK(names.find("red") == layout->players[0]);
  CHECK(names.find("guild/thieves") == names.find("guild/belfort:thieves"));
  CHECK(names.get("thieves", {"plank"}) == names.find("plank/thieves"));
  CHECK(names.get("thieves", {"guild", "plank"}) == names.find("guild/thieves"));
  CHECK(names.find("castle") == nothing);
  CHECK_THROWS_WITH(names.get("theves", {"guild"}), ContainsSubstring("did you mean \"thieves\"?"));
}

TEST_CASE("a name means the same in keys, with and without the kind and number that go without saying") {
  const auto layout = match::make_layout(rules_with(), 4);  // two planks at the desk
  const workshop::ThingsByName names(*layout);
  CHECK(names.get("gatehouse/1#2") == names.find("symbol/gatehouse/1#2"));
  CHECK(names.get("desk.2") == names.find("plank/desk.2"));
  CHECK_THROWS_WITH(names.get("desk"), ContainsSubstring("did you mean \"desk.1\"?"));
  CHECK(names.means("symbol/belfort:gatehouse/1#2", "gatehouse/1#2"));
  CHECK(names.means("place:belfort:desk.2", "place:desk.2"));
  CHECK_FALSE(names.means("place:belfort:desk.2", "place:desk.1"));
  CHECK_FALSE(names.means("place:belfort:desk.2", "activate:desk.2"));
  const auto three = match::make_layout(rules_with(), 3);  // one
  const workshop::ThingsByName few(*three);
  CHECK(few.get("desk.1") == few.get("desk"));
  CHECK(few.means("place:belfort:desk", "place:desk.1"));
}

TEST_CASE("what is not offered is told with what is") {
  match::Match match = new_match(rules_with(), 3, 1);
  play_until(match, [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::placement; });
  const workshop::ThingsByName names(*match.layout());
  const std::size_t option = find_option(match, names, "pass");
  CHECK(match.key(option) == "pass");
  CHECK(option_of(match, names, "pas") == std::nullopt);
  CHECK_THROWS_WITH(find_option(match, names, "pas"),
                    ContainsSubstring("\"pas\" is not offered: did you mean \"pass\"?") &&
                        ContainsSubstring(" is asked \"placement\" and offered: "));
  const auto refused = refused_keys(match, names);
  REQUIRE_FALSE(refused.empty());
  const auto reason = refusal_of(match, names, refused[0]);
  REQUIRE(reason);
  CHECK_THROWS_WITH(find_option(match, names, refused[0]), ContainsSubstring("because of \"" + *reason + "\""));
}
