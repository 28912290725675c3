// What the loader finds when it looks at all packs together, and what it makes of the base game.
#include "castellan/content/loader.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

content::PackSource game() { return tiny_game("return module { step = function() end }"); }

std::string list_of(const char* section, int count, const std::string& more = "") {
  std::string yaml = std::string(section) + ":\n";
  for (int i = 0; i < count; ++i) yaml += "  - {id: k" + std::to_string(i) + more + "}\n";
  return yaml;
}

}  // namespace

TEST_CASE("The base game loads without a problem, each definition under its pack's name") {
  const auto rules = belfort_rules();
  CHECK(rules->guilds.find("belfort:thieves") != none);
  CHECK(rules->properties.find("library") != none);
  CHECK(rules->packs[Id<Pack>(0)].id == "prelude");
  CHECK(rules->packs[Id<Pack>(1)].id == "belfort");
  CHECK(rules->resources[rules->settings.money].id == "belfort:gold");
  for (const Guild& guild : rules->guilds) {
    INFO(guild.id);
    REQUIRE(guild.plank != none);
    CHECK(rules->planks[guild.plank].action != none);
    CHECK(guild.where.file >= 0);
  }
}

TEST_CASE("Messages are read by language with dotted keys") {
  const auto rules = belfort_rules();
  CHECK(rules->texts.at("en").at("belfort:area.gold_mine.name") == "gold mine");
  CHECK_THAT(load({game(), pack("mine", {{"locale/de.yaml", "- a\n"}})}).messages(),
             ContainsSubstring("expected message keys and texts"));
  CHECK_THAT(load({game(), pack("mine", {{"locale/de.yaml", "a: {b: [x]}\n"}})}).messages(),
             ContainsSubstring("the message \"mine:a.b\" has no text"));
}

TEST_CASE("A game needs money and a calendar") {
  CHECK(load({pack("mine", {{"a.yaml", "calendar: [{id: m}]\n"}})}).messages() ==
        "no pack says which resource is money\n");
  CHECK(load({pack("mine", {{"a.yaml", "resources: [{id: gold}]\nsettings: {money: gold}\n"}})}).messages() ==
        "no pack defines a calendar\n");
}

TEST_CASE("As many resources and worker kinds as the caps allow can be declared, and no more") {
  const auto resources = [](int count) {
    return load({game(), pack("more", {{"a.yaml", list_of("resources", count)}})});
  };
  CHECK(resources(static_cast<int>(caps::resources) - 2).messages() == "");
  CHECK(resources(static_cast<int>(caps::resources) - 1).messages() == "more than 12 resources\n");
  const auto workers = [](int count) {
    return load({game(), pack("more", {{"a.yaml", list_of("workers", count, ", per_player: 1")}})});
  };
  CHECK(workers(static_cast<int>(caps::worker_kinds) - 1).messages() == "");
  CHECK(workers(static_cast<int>(caps::worker_kinds)).messages() == "more than 8 worker kinds\n");
}

TEST_CASE("More seats than the caps allow are reported") {
  CHECK_THAT(load({game(), pack("more", {{"a.yaml", "settings: {max_players: 8, neutral_builders: 1}\n"}})}).messages(),
             ContainsSubstring("more than 8 seats with 8 players"));
}

TEST_CASE("A phase of the round without a step is reported") {
  CHECK_THAT(load({game(), pack("more", {{"a.yaml", "round: [{id: idle}]\n"}})}).messages(),
             ContainsSubstring("the phase \"more:idle\" does nothing"));
}

TEST_CASE("A card has at most four planks and locks") {
  const std::string head = "id: palace\ndeck: cards\ncards: 1\ncost: {}\n";
  const auto property = [&](const std::string& rest) {
    return load({game(), pack("more", {{"a.yaml", "decks: [{id: cards}]\n"}, {"properties/palace.yaml", head + rest}})})
        .messages();
  };
  CHECK(property("planks: [{}, {}]\nlocks: [{}, {}]\n") == "");
  CHECK(property("planks: [{}, {}, {}]\nlocks: [{}, {}]\n") == "too many planks or locks on one card\n");
  CHECK(property("site: {straddles: true}\n") == "a site that straddles a border has exactly 2 symbols\n");
}

TEST_CASE("Files that are neither YAML nor Lua, and Lua tests, are no content") {
  CHECK(load({game(), pack("more", {{"README.md", "# {"}, {"art/x.svg", "<"}, {"tests/t.lua", "x ="}})}).messages() ==
        "");
}

TEST_CASE("An empty file and an empty section are no problem") {
  CHECK(load({game(), pack("more", {{"a.yaml", ""}, {"b.yaml", "# nothing yet\n"}, {"c.yaml", "pieces: []\n"}})})
            .messages() == "");
}

TEST_CASE("Loading the same packs twice gives the same tables in the same order") {
  const auto first = belfort_rules();
  const auto second = load_good({bundled("belfort")});
  REQUIRE(first->guilds.size() == second->guilds.size());
  for (const Id<Guild> i : first->guilds.ids()) CHECK(first->guilds[i].id == second->guilds[i].id);
  REQUIRE(first->functions.size() == second->functions.size());
  for (const Id<Function> i : first->functions.ids()) CHECK(first->functions[i].name == second->functions[i].name);
}
