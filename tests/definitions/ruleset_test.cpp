#include "castellan/definitions/ruleset.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace castellan;

namespace {

TableOf<Guild> guilds(std::initializer_list<const char*> ids) {
  TableOf<Guild> table;
  for (const char* id : ids) table.emplace_back().id = id;
  return table;
}

}  // namespace

TEST_CASE("A definition is found by its full id and by its short name") {
  const auto table = guilds({"belfort:thieves", "belfort:masons"});
  CHECK(table.find("belfort:masons") == Id<Guild>(1));
  CHECK(table.find("masons") == Id<Guild>(1));
  CHECK(table[Id<Guild>(1)].name() == "masons");
}

TEST_CASE("What nobody defined is not found") {
  const auto table = guilds({"belfort:thieves"});
  CHECK(table.find("spies") == none);
  CHECK(table.find("") == none);
  CHECK(table.find("belfort:") == none);
  CHECK(table.find("other:thieves") == none);
  CHECK(guilds({}).find("thieves") == none);
}

TEST_CASE("A short name that two packs use is ambiguous, their full ids are not") {
  const auto two = guilds({"belfort:thieves", "night:thieves"});
  CHECK(two.find("thieves") == none);
  CHECK(two.find("belfort:thieves") == Id<Guild>(0));
  CHECK(two.find("night:thieves") == Id<Guild>(1));
  const auto three = guilds({"a:thieves", "b:thieves", "c:thieves"});
  CHECK(three.find("thieves") == none);
  CHECK(three.find("c:thieves") == Id<Guild>(2));
}

TEST_CASE("A number by players is looked up by how many play") {
  ByPlayers gnomes;
  gnomes.of = {0, 0, 9, 14, 18, 22};
  CHECK(gnomes(2) == 9);
  CHECK(gnomes(5) == 22);
}

TEST_CASE("Every native name is found under its own index") {
  for (std::size_t i = 0; i < event_names.size(); ++i)
    CHECK(index_of(event_names, event_names[i]) == static_cast<int>(i));
  for (std::size_t i = 0; i < step_names.size(); ++i) CHECK(index_of(step_names, step_names[i]) == static_cast<int>(i));
  CHECK(index_of(event_names, "explodes") == -1);
}
