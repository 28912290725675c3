// A pack of api 1 is rewritten for api 2: its words change, its comments and layout do not.
#include "castellan/workshop/migrations/migration.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <fmt/format.h>

#include "castellan/base/file_io.hpp"
#include "castellan/workshop/checks/check.hpp"
#include "castellan/workshop/migrations/rules.hpp"
#include "support/packs_on_disk.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

const std::string manifest =
    "# my pack\nid: old\nversion: 1.0.0\ntitle: Old\napi:   1   # the first\ndepends: [belfort]\n";

std::string migrated(const std::string& name, const std::string& text) {
  const TemporaryFolder folder;
  folder.write("old/mod.yaml", manifest);
  folder.write("old/" + name, text);
  const workshop::Migration plan = workshop::plan_migration(folder.path() / "old");
  CHECK(plan.questions.empty());
  carry_out(plan);
  return read_small_file(folder.path() / "old" / name, 1 << 20, "a file");
}

}  // namespace

TEST_CASE("A plank's fee_to_owner becomes fee_to, wherever a plank stands", "[workshop]") {
  // Block and flow maps, quotes, comments, letters of several bytes, Windows line ends.
  CHECK(migrated("guilds/old.yaml",
                 "id: old\n# fee_to_owner: true\nplank:\n  fee: {gold: 1}   # hé\n  fee_to_owner:  true # yes\n") ==
        "id: old\n# fee_to_owner: true\nplank:\n  fee: {gold: 1}   # hé\n  fee_to:  owner # yes\n");
  CHECK(migrated("guilds/old.yaml", "plank: {fee: {gold: 1}, fee_to_owner: false, params: {fee_to_owner: true}}\n") ==
        "plank: {fee: {gold: 1}, fee_to: supply, params: {fee_to_owner: true}}\n");
  CHECK(
      migrated(
          "properties/old.yaml",
          "planks:\r\n  - {action: \"ä\", fee_to_owner: true}\r\nlocks:\r\n  - plank: {\"fee_to_owner\": true}\r\n") ==
      "planks:\r\n  - {action: \"ä\", fee_to: owner}\r\nlocks:\r\n  - plank: {\"fee_to\": owner}\r\n");
  CHECK(migrated("patches.yaml",
                 "\xEF\xBB\xBFpatch: {guild.x: {plank: {fee_to_owner: true}}, plank.y: {fee_to_owner: false}}\n") ==
        "\xEF\xBB\xBFpatch: {guild.x: {plank: {fee_to: owner}}, plank.y: {fee_to: supply}}\n");
  CHECK(migrated("more.yaml",
                 "patch:\n  property.x: {planks: {at: {1: {fee_to_owner: true}}, append: [{fee_to_owner: true}]}}\n") ==
        "patch:\n  property.x: {planks: {at: {1: {fee_to: owner}}, append: [{fee_to: owner}]}}\n");
}

TEST_CASE("What only looks like an old word stays", "[workshop]") {
  for (const char* text :
       {"params: {plank: {fee_to_owner: true}}\n", "plank: {fee_to: owner}\n", "plank: {fee_to_owner: \"true\"}\n"})
    CHECK(migrated("guilds/old.yaml", text) == text);
  CHECK(migrated("locale/en.yaml", "plank: {fee_to_owner: true}\n") == "plank: {fee_to_owner: true}\n");
}

TEST_CASE("Methods of players that count workers get their new names", "[workshop]") {
  CHECK(migrated("guilds/old.lua",
                 "-- me:count(\"elf\")\nlocal a = me:count(\"elf\") + game.players[1]:supply \"dwarf\"\nlocal b = "
                 "'me:count(1)'\n"
                 "local c = me\n  :count(\n  kind)\nreturn pile.count, p.supply, [[me:supply(x)]]\n") ==
        "-- me:count(\"elf\")\nlocal a = me:count_workers(\"elf\") + game.players[1]:workers_in_supply \"dwarf\"\n"
        "local b = 'me:count(1)'\nlocal c = me\n  :count_workers(\n  kind)\nreturn pile.count, p.supply, "
        "[[me:supply(x)]]\n");
}

TEST_CASE("Where a pack has a function of the old name, its author is asked", "[workshop]") {
  const TemporaryFolder folder;
  folder.write("old/mod.yaml", manifest);
  folder.write("old/lib/tally.lua",
               "local Tally = {}\nfunction Tally:count(x) return x end\nreturn module { Tally = Tally }\n");
  folder.write("old/a.lua", "local x = me:supply(\"elf\")\nlocal y = tally:count(\"elf\")\n");
  const workshop::Migration plan = workshop::plan_migration(folder.path() / "old");
  REQUIRE(plan.questions.size() == 1);
  CHECK(plan.questions[0].file == "a.lua");
  CHECK(plan.questions[0].line == 2);
  CHECK_THAT(plan.questions[0].text, ContainsSubstring("which one is meant?"));
  carry_out(plan);
  CHECK(read_small_file(folder.path() / "old/a.lua", 1000, "Lua") ==
        "local x = me:workers_in_supply(\"elf\")\nlocal y = tally:count(\"elf\")\n");
}

TEST_CASE("The level is raised last, and once", "[workshop]") {
  const TemporaryFolder folder;
  folder.write("old/mod.yaml", manifest);
  folder.write("old/z.lua", "return me:count(1)\n");
  const workshop::Migration plan = workshop::plan_migration(folder.path() / "old");
  CHECK(plan.from == 1);
  CHECK(plan.to == 2);
  REQUIRE(plan.files.size() == 2);
  CHECK(plan.files.back().name == "mod.yaml");
  carry_out(plan);
  CHECK_THAT(read_small_file(folder.path() / "old/mod.yaml", 1000, "YAML"),
             ContainsSubstring("api:   2   # the first\n"));
  const workshop::Migration again = workshop::plan_migration(folder.path() / "old");
  CHECK(again.files.empty());
  CHECK(again.from == 2);
}

TEST_CASE("A migration that was killed before the manifest is finished by the next", "[workshop]") {
  const TemporaryFolder folder;
  folder.write("old/mod.yaml", manifest);
  folder.write("old/a.lua", "return me:count(1)\n");
  workshop::Migration plan = workshop::plan_migration(folder.path() / "old");
  plan.files.pop_back();
  carry_out(plan);
  workshop::carry_out(workshop::plan_migration(folder.path() / "old"));
  CHECK(read_small_file(folder.path() / "old/a.lua", 1000, "Lua") == "return me:count_workers(1)\n");
  CHECK_THAT(read_small_file(folder.path() / "old/mod.yaml", 1000, "YAML"), ContainsSubstring("api:   2"));
}

TEST_CASE("A pack that can't be read is left alone as a whole", "[workshop]") {
  const TemporaryFolder folder;
  folder.write("old/mod.yaml", manifest);
  folder.write("old/a.lua", "return me:count(1)\n");
  folder.write("old/b.yaml", "planks: [\n");
  CHECK_THROWS_WITH(workshop::plan_migration(folder.path() / "old"), ContainsSubstring("b.yaml:"));
  CHECK_THROWS_AS(workshop::plan_migration(folder.path() / "nowhere"), std::invalid_argument);
}

TEST_CASE("There is no way to a level that is not there, and none back", "[workshop]") {
  const TemporaryFolder folder;
  folder.write("old/mod.yaml", manifest);
  CHECK_THROWS_WITH(workshop::plan_migration(folder.path() / "old", 9), ContainsSubstring("there is no api 9"));
  CHECK(workshop::plan_migration(folder.path() / "old", 1).files.empty());
  workshop::carry_out(workshop::plan_migration(folder.path() / "old"));
  CHECK_THROWS_WITH(workshop::plan_migration(folder.path() / "old", 1), ContainsSubstring("no way back to 1"));
}

TEST_CASE("A check names the old words with their places, and none after the migration", "[workshop]") {
  const TemporaryFolder folder;
  folder.write("old/mod.yaml", manifest);
  folder.write("old/guilds/menders.yaml",
               "id: menders\ncategory: basic\ncost: {wood: 2, stone: 2, metal: 1}\nplank: {fee_to_owner: true}\n");
  folder.write("old/guilds/menders.lua",
               "return guild { action = function(_, me) return me:supply(\"elf\") > 0 end }\n");
  const auto check = [&] {
    const workshop::CheckReport report =
        workshop::check_pack(testing::request_with_folder(folder.path() / "old"), "old");
    std::vector<std::string> old;
    for (const Diagnostic& problem : report.problems.problems())
      if (problem.code == Code::deprecated) old.push_back(fmt::format("{}: {}", problem.where.line, problem.message));
    return old;
  };
  CHECK(check() ==
        std::vector<std::string>{"1: \"supply\" is deprecated since api 2, use \"workers_in_supply\"",
                                 "4: \"fee_to_owner: true\" is deprecated since api 2, use \"fee_to: owner\""});
  workshop::carry_out(workshop::plan_migration(folder.path() / "old"));
  CHECK(check().empty());
}

TEST_CASE("Every rule says what it does and leads one level on", "[workshop]") {
  CHECK(workshop::migration_rules().size() >= 2);
  for (const workshop::MigrationRule& rule : workshop::migration_rules()) {
    CHECK(rule.to == rule.from + 1);
    CHECK(rule.to <= modding::newest_api);
    CHECK(std::string_view(rule.description).size() > 20);
  }
}

TEST_CASE("Bundled packs are written for the newest level", "[workshop]") {
  for (const modding::PackPlace& place : modding::find_packs(modding::pack_folders())) {
    std::vector<SourceFile> files;
    Diagnostics problems;
    const auto read = read_manifest(place, files, problems);
    REQUIRE(read);
    INFO(place.id);
    CHECK(read->api == modding::newest_api);
  }
}
