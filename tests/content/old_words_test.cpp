// Packs of older levels are read as today's, so that packs of all levels patch each other.
#include "castellan/content/old_words.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/content/yaml.hpp"
#include "castellan/match/rules.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

namespace {

const Plank& plank_of(const Ruleset& rules, const std::string& guild) {
  for (const Plank& plank : rules.planks)
    if (plank.id == guild) return plank;
  FAIL("no plank " << guild);
  return rules.planks[Id<Plank>(0)];
}

std::shared_ptr<const Ruleset> base_with(const std::vector<std::pair<std::string, std::string>>& files) {
  auto sources = testing::sources_with({});
  sources.push_back(testing::pack_of("old", files));
  sources.back().depends = {"belfort"};
  return testing::load_sources(sources);
}

std::string guild(const std::string& plank) {
  return "id: menders\ncategory: basic\ncost: {wood: 1}\nplank: " + plank + "\n";
}
const std::string action = "return guild { action = function() end }";

}  // namespace

TEST_CASE("A fee goes to the owner or to the supply, in old words and new ones", "[content]") {
  const auto owner_gets = [](const std::string& plank) {
    return plank_of(*base_with({{"guilds/menders.yaml", guild(plank)}, {"guilds/menders.lua", action}}), "old:menders")
        .fee_to_owner;
  };
  CHECK(owner_gets("{fee: {gold: 1}, fee_to_owner: true}"));
  CHECK(owner_gets("{fee: {gold: 1}, fee_to: owner}"));
  CHECK(!owner_gets("{fee: {gold: 1}, fee_to_owner: false}"));
  CHECK(!owner_gets("{fee: {gold: 1}, fee_to: supply}"));
  CHECK(!owner_gets("{fee: {gold: 1}}"));
}

TEST_CASE("An old patch changes what is written in new words", "[content]") {
  CHECK(plank_of(*base_with({}), "belfort:thieves").fee_to_owner);
  CHECK(
      !plank_of(*base_with({{"p.yaml", "patch: {guild.thieves: {plank: {fee_to_owner: false}}}\n"}}), "belfort:thieves")
           .fee_to_owner);
  CHECK(!plank_of(*base_with({{"p.yaml", "patch: {guild.thieves: {plank: {fee_to: supply}}}\n"}}), "belfort:thieves")
             .fee_to_owner);
}

TEST_CASE("Both words at once, and words nobody knows, are mistakes", "[content]") {
  const auto load = [](const std::string& plank) {
    base_with({{"guilds/menders.yaml", guild(plank)}, {"guilds/menders.lua", action}});
  };
  CHECK_THROWS_WITH(load("{fee_to: owner, fee_to_owner: true}"), ContainsSubstring("no fee_to beside it"));
  CHECK_THROWS_WITH(load("{fee_to_owner: perhaps}"), ContainsSubstring("expected true or false"));
  CHECK_THROWS_WITH(load("{fee_to: ownr}"), ContainsSubstring("did you mean \"owner\"?"));
}

TEST_CASE("Old words are found with their places", "[content]") {
  Diagnostics problems;
  const auto value = content::parse_yaml("id: x\nplank: {fee_to_owner: true}\n", 3, problems);
  REQUIRE(value);
  const auto words = content::old_words(*value);
  REQUIRE(words.size() == 1);
  CHECK(words[0].until == 1);
  CHECK(words[0].where.line == 2);
  CHECK(words[0].where.column == 9);
  CHECK(words[0].value_where.column == 23);
  CHECK(words[0].new_key + ": " + words[0].new_value == "fee_to: owner");
}
