// castellan mod test from the outside.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "castellan/modding/packs.hpp"
#include "support/fixtures.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::run_program;

namespace {

// A pack on disk whose scenarios are given.
class PackFolder {
 public:
  explicit PackFolder(const std::string& tests, const std::string& action = "me:gain { gold = 2 }") {
    folder_.write("bakers/mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: Bakers\napi: 1\ndepends: [belfort]\n");
    folder_.write("bakers/guilds/bakers.yaml",
                  "id: bakers\ncategory: basic\ncost: {wood: 1}\nplank: {fee: {gold: 1}}\n");
    folder_.write("bakers/guilds/bakers.lua",
                  "local sold = 0\nreturn guild {\n  action = function(_, me)\n    " + action +
                      "\n    return sold == 0\n  end,\n  other = function() return 3 end,\n}\n");
    if (!tests.empty()) folder_.write("bakers/tests/bakers_test.lua", tests);
  }
  std::string path() const { return (folder_.path() / "bakers").string(); }
  std::string file(const char* name) const { return (folder_.path() / name).string(); }
  test::ProgramRun run(const std::string& more = "") const {
    return run_program("mod test '" + path() + "' --games 4 " + more);
  }

 private:
  test::TemporaryFolder folder_;
};

constexpr const char* good = R"(test "two gold" {
  given = function(t) t.red.gold = 0; t.red:worker("elf", "on", "bakers"); t:at("actions", t.red) end,
  when = function(t) t.red:activate("bakers") end,
  expect = function(t) t:equal(t.red.gold, 2) end,
}
)";
constexpr const char* bad = R"(test "too much" {
  expect = function(t) t:equal(t.red.gold, 99) end,
}
)";

std::string read(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("mod test runs scenarios, shows lines and tests what must hold for every pack") {
  const PackFolder pack(good);
  const auto run = pack.run();
  INFO(run.output);
  CHECK(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("✓ two gold") &&
                             ContainsSubstring("guilds/bakers.lua  4/5 lines, not run: 7") &&
                             ContainsSubstring("✓ random games end") && ContainsSubstring("✓ clone, re-run") &&
                             ContainsSubstring("✓ another process plays the same games (4 processes)") &&
                             ContainsSubstring("✓ bakers: 1 scenario, all passed; 3 properties, all passed"));
  CHECK(run.output.find('\x1b') == std::string::npos);
  CHECK(pack.run().output == run.output);
}

TEST_CASE("mod test exits with 1 if a scenario fails, and shows place and line") {
  const PackFolder pack(std::string(good) + bad);
  const auto run = pack.run("--scenarios-only");
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("✗ too much") && ContainsSubstring("bakers/tests/bakers_test.lua:7\n") &&
                             ContainsSubstring("7 | expect = function(t) t:equal(t.red.gold, 99) end,") &&
                             ContainsSubstring("got: 5") && ContainsSubstring("expected: 99") &&
                             ContainsSubstring("2 scenarios, 1 failed") && !ContainsSubstring("random games"));
}

TEST_CASE("mod test --filter runs some scenarios and nothing else") {
  const PackFolder pack(std::string(good) + bad);
  const auto run = pack.run("--filter gold");
  CHECK(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("1 scenario, all passed") && !ContainsSubstring("too much") &&
                             !ContainsSubstring("random games"));
  const auto nothing = pack.run("--filter silver");
  CHECK(nothing.exit == 1);
  CHECK_THAT(nothing.output, ContainsSubstring("no scenario of bakers has \"silver\" in its name"));
}

TEST_CASE("mod test says clearly that there are no scenarios") {
  const PackFolder pack("");
  const auto run = pack.run("--scenarios-only");
  CHECK(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("no scenarios: ") &&
                             ContainsSubstring("bakers/tests has no files *_test.lua") &&
                             ContainsSubstring("bakers: nothing was tested"));
}

TEST_CASE("mod test names a script that keeps state") {
  const PackFolder pack(good, "sold = sold + 1");
  const auto run = pack.run();
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("bakers/guilds/bakers.lua:") && ContainsSubstring("sold = sold + 1") &&
                             ContainsSubstring("\"sold\" outlives the function") && ContainsSubstring("[C0606]"));
}

TEST_CASE("mod test tells machines in TAP, JUnit's XML and JSON") {
  const PackFolder pack(std::string(good) + bad);
  const auto tap = pack.run("--tap");
  CHECK(tap.exit == 1);
  CHECK(tap.output.starts_with("TAP version 13\n1..5\nok 1 - tests/bakers_test.lua: two gold\nnot ok 2 - "));
  const auto json = nlohmann::json::parse(pack.run("--json --junit '" + pack.file("report.xml") + "'").output);
  CHECK(json["failures"] == 1);
  CHECK(json["scenarios"][1]["problems"][0]["line"] == 7);
  CHECK(json["coverage"]["files"][0]["not_run"] == nlohmann::json({7}));
  CHECK(json["properties"].size() == 3);
  const std::string xml = read(pack.file("report.xml"));
  CHECK_THAT(xml, ContainsSubstring("<testsuites name=\"bakers\" tests=\"5\" failures=\"1\">") &&
                      ContainsSubstring("name=\"too much\"") && ContainsSubstring("<failure message=\"     got: 5\">"));
  const auto unwritable = pack.run("--scenarios-only --junit '" + pack.file("no/such/folder/report.xml") + "'");
  CHECK(unwritable.exit == 1);
  CHECK_THAT(unwritable.output, ContainsSubstring("no/such/folder/report.xml: can't be written"));
  CHECK(pack.run("--tap --json").exit == 2);
}

TEST_CASE("mod test knows packs by folder, manifest and id, and says when there is none") {
  const PackFolder pack(good);
  const std::string shelf = std::filesystem::path(pack.path()).parent_path().string();
  for (const std::string& named : {"'" + pack.path() + "/mod.yaml'", "bakers --mod-path '" + shelf + "'"}) {
    const auto run = run_program("mod test " + named + " --scenarios-only");
    INFO(run.output);
    CHECK(run.exit == 0);
    CHECK_THAT(run.output, ContainsSubstring("✓ two gold"));
  }
  CHECK(run_program("mod test").exit == 2);
  const auto none = run_program("mod test /nowhere/at/all");
  CHECK(none.exit != 0);
  CHECK_THAT(none.output, ContainsSubstring("/nowhere/at/all is not a pack"));
  const auto unknown = run_program("mod test bakrs");
  CHECK(unknown.exit == 1);
  CHECK_THAT(unknown.output, ContainsSubstring("there is no pack \"bakrs\""));
  CHECK_THAT(run_program("mod test --help").output, ContainsSubstring("Examples:"));
}

TEST_CASE("a test file that is a link is refused with the pack") {
  const PackFolder pack(good);
  std::filesystem::create_symlink("/etc/passwd", std::filesystem::path(pack.path()) / "tests" / "evil_test.lua");
  const auto run = pack.run("--scenarios-only");
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("tests/evil_test.lua is a link") && !ContainsSubstring("root:"));
}

TEST_CASE("mod test passes for every bundled pack", "[mods]") {
  const std::string pack = GENERATE(from_range(testing::bundled_mods()));
  const auto run = run_program("mod test " + pack + " --games 4");
  INFO(run.output);
  CHECK(run.exit == 0);
}
