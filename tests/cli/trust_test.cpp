// castellan mod trust, as a user types it.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;
using test::BakersFolder;
using test::PackFiles;

namespace {

// A guild whose script loops a million times when it is linked: with a count that is too much, without it is nothing.
const PackFiles slow{
    {"guilds/bakers.lua",
     "return guild { action = function(_, me) for _ = 1, 20000000 do end me:gain { gold = 2 } end }\n"}};

test::ProgramRun run(const BakersFolder& bakers, const std::string& arguments) {
  return test::run_in(bakers.around().path().string(), arguments);
}

std::string list_file(const BakersFolder& bakers) {
  return (bakers.around().path() / ".home/.config/castellan/trusted.json").string();
}

}  // namespace

TEST_CASE("A pack is shown and trusted, and the list tells when it has changed", "[tools][trust]") {
  const BakersFolder bakers;
  CHECK_THAT(run(bakers, "mod trust").output, ContainsSubstring("only the packs that come with Castellan are trusted"));
  const auto trusted = run(bakers, "mod trust ./bakers");
  INFO(trusted.output);
  CHECK(trusted.exit == 0);
  CHECK_THAT(trusted.output, ContainsSubstring("bakers 1.0.0: Bakers' Guild\n") &&
                                 ContainsSubstring("folder   " + bakers.path()) &&
                                 ContainsSubstring("files    4, 1 of them scripts") &&
                                 ContainsSubstring("Trusted: instructions of its scripts are not counted"));
  CHECK_THAT(run(bakers, "mod trust").output, ContainsSubstring("bakers 1.0.0  as trusted  " + bakers.path()));
  CHECK_THAT(run(bakers, "mod list --mod-path .").output, ContainsSubstring("(trusted)"));

  bakers.around().write("bakers/guilds/bakers.lua", "return guild { action = function() end }\n");
  CHECK_THAT(run(bakers, "mod trust").output, ContainsSubstring("bakers 1.0.0  changed "));
  CHECK_THAT(run(bakers, "mod list --mod-path .").output, ContainsSubstring("(changed)"));
  const auto listed = json::parse(run(bakers, "mod trust --json").output);
  CHECK(listed[0]["id"] == "bakers");
  CHECK(listed[0]["state"] == "changed");

  std::filesystem::remove_all(bakers.path());
  CHECK_THAT(run(bakers, "mod trust").output, ContainsSubstring("bakers 1.0.0  gone "));
  CHECK_THAT(run(bakers, "mod trust --remove bakers").output, ContainsSubstring("bakers 1.0.0 is no longer trusted"));
  CHECK(run(bakers, "mod trust --json").output == "[]\n");
}

TEST_CASE("Scripts of trusted packs are not counted; a change makes them counted again", "[tools][trust]") {
  const BakersFolder bakers(slow);
  const std::string games = "simulate --games 2 --players 2 --mods ./bakers --guilds bakers";
  const auto counted = run(bakers, games);
  CAPTURE(counted.output);
  CHECK(counted.exit != 0);
  REQUIRE(run(bakers, "mod trust ./bakers").exit == 0);
  const auto free = run(bakers, games);
  INFO(free.output);
  CHECK(free.exit == 0);
  bakers.around().write("bakers/README.md", "more\n");
  CHECK(run(bakers, games).exit != 0);
}

TEST_CASE("An upgrade is another pack; one that is removed and installed again is the same", "[tools][trust]") {
  const BakersFolder bakers;
  REQUIRE(run(bakers, "mod install ./bakers").exit == 0);
  REQUIRE(run(bakers, "mod trust bakers").exit == 0);
  const auto standing = [&] {
    for (const auto& pack : json::parse(run(bakers, "mod list --json").output))
      if (pack["id"] == "bakers") return pack["versions"][0]["trust"].get<std::string>();
    return std::string("gone");
  };
  CHECK(standing() == "trusted");
  REQUIRE(run(bakers, "mod remove bakers").exit == 0);
  CHECK_THAT(run(bakers, "mod trust").output, ContainsSubstring("gone"));
  REQUIRE(run(bakers, "mod install ./bakers").exit == 0);
  CHECK(standing() == "trusted");

  std::string manifest = test::bakers_files()["mod.yaml"];
  bakers.around().write("bakers/mod.yaml", manifest.replace(manifest.find("1.0.0"), 5, "1.1.0"));
  REQUIRE(run(bakers, "mod upgrade ./bakers").exit == 0);
  CHECK(standing() == "unknown");
  CHECK(run(bakers, "mod trust bakers@1.0.0").exit == 0);  // each version by itself
  CHECK(standing() == "unknown");
  CHECK(run(bakers, "mod trust bakers").exit == 0);
  CHECK(standing() == "trusted");
}

TEST_CASE("A pack that needs an unknown one is told to be counted with it", "[tools][trust]") {
  std::string manifest = test::bakers_files()["mod.yaml"];
  const BakersFolder bakers({{"mod.yaml", manifest.replace(manifest.find("[belfort]"), 9, "[belfort, flour]")},
                             {"../flour/mod.yaml", "id: flour\nversion: 1.0.0\ntitle: Flour\napi: 2\n"}});
  CHECK_THAT(run(bakers, "mod trust --mod-path . bakers").output,
             ContainsSubstring("It depends on flour, which you do not trust"));
  CHECK(run(bakers, "mod trust --mod-path . flour").output.find("depends on") == std::string::npos);
  CHECK_THAT(run(bakers, "mod trust belfort").output, ContainsSubstring("always trusted"));
}

TEST_CASE("What can't be trusted is told", "[tools][trust]") {
  const BakersFolder bakers;
  const auto none = run(bakers, "mod trust brewer");
  CHECK(none.exit == 1);
  CHECK_THAT(none.output, ContainsSubstring("castellan mod trust: no pack \"brewer\" is installed: did you mean"));
  CHECK(run(bakers, "mod trust ./nowhere").exit == 1);
  CHECK(run(bakers, "mod trust --remove bakers").exit == 1);
  CHECK(run(bakers, "mod trust bakers --remove bakers").exit == 2);
  bakers.around().write("bakers/mod.yaml", "id: bakers\n");
  CHECK(run(bakers, "mod trust ./bakers").exit == 1);
}

TEST_CASE("A damaged list of trusted packs is told wherever it is asked", "[tools][trust]") {
  const BakersFolder bakers;
  bakers.around().write(".home/.config/castellan/trusted.json", "{\"castellan_trust\": 1, \"packs\": [");
  for (const std::string command :
       {"mod trust", "mod trust ./bakers", "mod list", "simulate --games 1 --mods ./bakers"}) {
    const auto told = run(bakers, command);
    INFO(told.output);
    CHECK(told.exit == 1);
    CHECK_THAT(told.output, ContainsSubstring(list_file(bakers) + ": not a list of trusted packs") &&
                                ContainsSubstring("no pack is trusted until you repair or remove it"));
  }
  CHECK(run(bakers, "simulate --games 1").exit == 0);  // bundled packs need no trust
}

TEST_CASE("No manifest can name native code", "[tools][trust]") {
  const std::string key = GENERATE("plugin", "plugins", "native", "library", "libraries", "load", "run");
  CAPTURE(key);
  const BakersFolder bakers({{"mod.yaml", test::bakers_files()["mod.yaml"] + key + ": [./bakers.so]\n"},
                             {"bakers.so",
                              "\x7f"
                              "ELF"}});
  const auto checked = run(bakers, "mod check ./bakers");
  CHECK(checked.exit == 1);
  CHECK_THAT(checked.output, ContainsSubstring("unknown key of a manifest \"" + key + "\""));
  CHECK(run(bakers, "simulate --games 1 --mods ./bakers").exit == 1);
}
