// Packs whose load order matters are found by playing both orders.
#include "castellan/workshop/fuzzing/load_orders.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/modding/packs.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// Two packs, each of one Lua file.
struct Pair {
  TemporaryFolder folder;

  Pair(const std::string& first, const std::string& second) {
    add("ales", first);
    add("buns", second);
  }
  void add(const std::string& id, const std::string& lua, const std::string& depends = "[belfort]") const {
    folder.write(id + "/mod.yaml", "id: " + id + "\nversion: 1.0.0\ntitle: x\napi: 1\ndepends: " + depends + "\n");
    folder.write(id + "/hooks.lua", lua);
  }
  workshop::OrderReport compare(std::uint64_t games) const {
    match::RulesRequest request;
    request.folders = {std::filesystem::path(CASTELLAN_SOURCE_DIR) / "scripts", folder.path()};
    request.packs = {"belfort", "ales", "buns"};
    return workshop::compare_load_orders(request, "ales", "buns", games);
  }
  std::string arguments() const { return (folder.path() / "ales").string() + " " + (folder.path() / "buns").string(); }
};

const std::string doubles =
    "return module { on = { built = function(game, e)\n"
    "  if e.player then e.player:gain { gold = e.player.gold } end\nend } }\n";
const std::string adds =
    "return module { on = { built = function(game, e)\n  if e.player then e.player:gain { gold = 1 } end\nend } }\n";

}  // namespace

TEST_CASE("two hooks whose order matters are found, with what differs and who listened") {
  const Pair pair(doubles, adds);
  const workshop::OrderReport report = pair.compare(40);
  REQUIRE(report.difference);
  CHECK(report.fixed.empty());
  CHECK_THAT(report.difference->state.at(0), ContainsSubstring("goods gold: "));
  CHECK(report.difference->listeners ==
        std::vector<std::string>{"ales/hooks.lua: on.built", "buns/hooks.lua: on.built"});
}

TEST_CASE("packs that add up in any order play the same under both") {
  const Pair pair(adds, adds);
  const workshop::OrderReport report = pair.compare(12);
  CHECK_FALSE(report.difference);
  CHECK(report.games == 12);
  CHECK(report.lists.empty());
}

TEST_CASE("a pack that needs the other leaves only one order") {
  const Pair pair(doubles, adds);
  pair.add("buns", adds, "[belfort, ales]");
  CHECK(pair.compare(5).fixed == "buns is loaded after ales");
}

TEST_CASE("phases both packs put at the end of the round change places with the load order") {
  const Pair pair("return module { rest = function(game) end }", "return module { rest = function(game) end }");
  for (const char* id : {"ales", "buns"})
    pair.folder.write(std::string(id) + "/hooks.yaml", "round:\n  - {id: rest_of_" + std::string(id) + ", do: rest}\n");
  const workshop::OrderReport report = pair.compare(2);
  REQUIRE(report.lists.size() == 1);
  CHECK_THAT(report.lists[0], ContainsSubstring("round: ales:rest_of_ales, buns:rest_of_buns, or buns"));
}

TEST_CASE("castellan mod conflicts tells all of it and exits with 1 where there is something") {
  const Pair bad(doubles, adds);
  const auto found = run_program("mod conflicts " + bad.arguments());
  INFO(found.output);
  CHECK(found.exit == 1);
  CHECK_THAT(found.output, ContainsSubstring("The load order matters") && ContainsSubstring("on.built"));
  const Pair good(adds, adds);
  const auto none = run_program("mod conflicts --games 8 " + good.arguments());
  CHECK(none.exit == 0);
  CHECK_THAT(none.output, ContainsSubstring("8 games, ") && ContainsSubstring("every hash is the same"));
  good.folder.write("ales/patches.yaml", "patch: {plank.desk: {fee: {gold: 2}}}\n");
  good.folder.write("buns/patches.yaml", "patch: {plank.desk: {fee: {gold: 3}}}\n");
  const auto fields = run_program("mod conflicts " + good.arguments());
  INFO(fields.output);
  CHECK(fields.exit == 1);
  CHECK_THAT(fields.output,
             ContainsSubstring("Both packs write these fields:") && ContainsSubstring("plank.desk.fee.gold"));
}
