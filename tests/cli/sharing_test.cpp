// castellan mod new, pack, install, upgrade, remove and migrate, as a user types them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "support/archives.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/terminal.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::ProgramRun;
using test::TemporaryFolder;

namespace {

// A person with a home, in some folder.
class Desk {
 public:
  ProgramRun run(const std::string& arguments) const {
    const std::string here = folder.path().string();
    return test::run_program(arguments,
                             "HOME='" + here + "' XDG_DATA_HOME='" + here + "/home' env --chdir='" + here + "'");
  }
  std::string read(const std::string& file) const { return read_small_file(folder.path() / file, 1 << 20, "a file"); }
  void change(const std::string& file, const std::string& was, const std::string& now) const {
    std::string text = read(file);
    REQUIRE(text.find(was) != std::string::npos);
    folder.write(file, text.replace(text.find(was), was.size(), now));
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("mod new writes a pack and says what to type next", "[tools]") {
  const Desk desk;
  const auto run = desk.run("mod new guild \"Coopers' Club\" --author Ada </dev/null");
  INFO(run.output);
  CHECK(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("Created the pack ./coopers-club:") &&
                             ContainsSubstring("  guilds/coopers_club.lua\n") &&
                             ContainsSubstring("  castellan mod check ./coopers-club\n") &&
                             ContainsSubstring("  castellan mod test ./coopers-club\n") &&
                             ContainsSubstring("  castellan play --mods ./coopers-club --guilds coopers_club\n"));
  CHECK_THAT(desk.read("coopers-club/mod.yaml"), ContainsSubstring("authors: [\"Ada\"]"));
  const auto again = desk.run("mod new guild \"Coopers' Club\" --yes");
  CHECK(again.exit == 1);
  CHECK_THAT(again.output, ContainsSubstring("is there already and not empty"));
}

TEST_CASE("On a terminal mod new asks for a title and an author, and Enter is an answer", "[tools]") {
  const Desk desk;
  test::OnTerminal terminal({"mod", "new", "property", "--into", desk.folder.path().string()}, {});
  terminal.until("What is the property called? ");
  terminal.type("🍺");
  CHECK_THAT(terminal.until("What is the property called? "), ContainsSubstring("no id can be made from this title"));
  terminal.type("Old Mill");
  terminal.until("Who is its author? [");
  terminal.type("");
  CHECK_THAT(test::plain(terminal.rest()), ContainsSubstring("Created the pack ") && ContainsSubstring("old-mill:"));
  CHECK(terminal.exit_code() == 0);
  CHECK(desk.read("old-mill/mod.yaml").find("authors: [\"\"]") == std::string::npos);
}

TEST_CASE("Every kind of new pack survives random games as the guide has it", "[tools]") {
  const Desk desk;
  const std::string kind = GENERATE("guild", "property", "module", "expansion");
  CAPTURE(kind);
  REQUIRE(desk.run("mod new " + kind + " \"New Thing\" --into 'my packs' --yes").exit == 0);
  const auto fuzz = desk.run("fuzz --mods './my packs/new-thing' --games 24");
  INFO(fuzz.output);
  CHECK(fuzz.exit == 0);
  CHECK_THAT(fuzz.output, ContainsSubstring("every invariant holds"));
  CHECK(desk.run("simulate --mods './my packs/new-thing' --games 10 --bots greedy").exit == 0);
}

TEST_CASE("mod new without a title, or with a kind nobody knows, is wrong usage", "[tools]") {
  const Desk desk;
  const auto untitled = desk.run("mod new guild </dev/null");
  CHECK(untitled.exit == 2);
  CHECK_THAT(untitled.output, ContainsSubstring("the title is missing"));
  const auto unknown = desk.run("mod new gild x");
  CHECK(unknown.exit == 2);
  CHECK_THAT(unknown.output, ContainsSubstring("did you mean \"guild\"?"));
  CHECK(desk.run("mod new").exit == 2);
}

TEST_CASE("A pack goes from one desk to another", "[tools]") {
  const Desk author, player;
  REQUIRE(author.run("mod new guild \"Coopers' Club\" --yes").exit == 0);
  const auto made = nlohmann::json::parse(author.run("mod pack coopers-club --json").output);
  CHECK(made["file"] == "coopers-club-0.1.0.castellan");
  CHECK(author.run("mod pack ./coopers-club --output again").exit == 0);
  CHECK(author.read("again") == author.read("coopers-club-0.1.0.castellan"));
  const std::string archive = "'" + (author.folder.path() / "coopers-club-0.1.0.castellan").string() + "'";

  const auto installed = nlohmann::json::parse(player.run("mod install --json " + archive).output);
  CHECK(installed[0]["id"] == "coopers-club");
  CHECK(installed[0]["version"] == "0.1.0");
  CHECK(installed[0]["hash"] == made["hash"]);
  CHECK(player.run("simulate --games 1 --mods coopers-club --guilds coopers_club").exit == 0);
  CHECK_THAT(player.run("mod list").output, ContainsSubstring("coopers-club"));

  author.change("coopers-club/mod.yaml", "0.1.0", "0.2.0");
  REQUIRE(author.run("mod pack coopers-club").exit == 0);
  const auto upgraded = player.run("mod upgrade");  // where the archive lay is known
  CHECK_THAT(upgraded.output, ContainsSubstring("coopers-club 0.1.0 -> 0.2.0"));
  CHECK_THAT(player.run("mod graph --mods coopers-club").output, ContainsSubstring("coopers-club 0.2.0"));
  CHECK_THAT(player.run("mod upgrade coopers-club").output, ContainsSubstring("0.2.0 is the newest version in"));
  CHECK_THAT(player.run("mod remove coopers-club@0.1.0").output, ContainsSubstring("coopers-club 0.1.0 removed"));
  CHECK(player.run("mod remove coopers-club").exit == 0);
  CHECK(player.run("simulate --games 1 --mods coopers-club").exit == 1);
}

TEST_CASE("An archive of an older version is installed, and it is told what it lacks", "[tools]") {
  const Desk desk;
  const std::string manifest = "id: ale\nversion: 1.0.0\ntitle: Ale\napi: 2\n";
  desk.folder.write("old.castellan", test::archive_of({{"ale@1.0.0/mod.yaml", manifest}}));
  const auto installed = desk.run("mod install old.castellan");
  CHECK(installed.exit == 0);
  CHECK_THAT(installed.output, ContainsSubstring("has no hashes") && ContainsSubstring("ale 1.0.0 installed"));
}

TEST_CASE("What can't be installed, removed or upgraded exits with 1 and says why", "[tools]") {
  const Desk desk;
  desk.folder.write("no.castellan", "hello");
  const auto said = [&](const std::string& arguments) {
    const auto run = desk.run(arguments);
    INFO(arguments);
    CHECK(run.exit == 1);
    return run.output;
  };
  CHECK_THAT(said("mod install no.castellan"), ContainsSubstring("no.castellan: is not an archive of a pack"));
  CHECK_THAT(said("mod install ./nowhere"), ContainsSubstring("nowhere: can't be read"));
  CHECK_THAT(said("mod install ./home"), ContainsSubstring("can't be read") || ContainsSubstring("is not a pack"));
  CHECK_THAT(said("mod pack nowhere"), ContainsSubstring("nowhere: can't be read"));
  CHECK_THAT(said("mod remove ale"), ContainsSubstring("\"ale\" is not installed: no pack is"));
  CHECK_THAT(said("mod upgrade ale"), ContainsSubstring("\"ale\" is not installed"));
  CHECK_THAT(said("mod remove belfort"), ContainsSubstring("it comes with Castellan"));
  CHECK_THAT(said("mod install https://example.org/ale-1.0.0.castellan"),
             ContainsSubstring("is an address, and packs are installed from files: download it"));
  for (const char* version : {"1.0.0", "1.1.0"}) {
    desk.folder.write("ale/mod.yaml", std::string("id: ale\nversion: ") + version + "\ntitle: Ale\napi: 2\n");
    REQUIRE(desk.run("mod install ./ale").exit == 0);
  }
  const std::string unknown = said("mod remove nosuch");
  CHECK_THAT(unknown, ContainsSubstring("\"nosuch\" is not installed"));
  CHECK(unknown.find("ale") == unknown.rfind("ale"));  // two versions are one pack
  CHECK_THAT(said("mod stubs nowhere"), ContainsSubstring("is not a pack"));
  CHECK_THAT(said("mod migrate nowhere"), ContainsSubstring("is not a pack"));
}

TEST_CASE("mod migrate shows what it would do, does it, and has nothing left to do", "[tools]") {
  const Desk desk;
  desk.folder.write("old/mod.yaml", "id: old\nversion: 1.0.0\ntitle: Old\napi: 1\ndepends: [belfort]\n");
  desk.folder.write(
      "old/guilds/menders.yaml",
      "id: menders\ncategory: basic\ncost: {wood: 1}\nplank: {fee: {gold: 1}, fee_to_owner: true}  # as always\n");
  desk.folder.write("old/guilds/menders.lua",
                    "return guild { action = function(_, me) return me:supply(\"elf\") > 0 end }\n");
  const auto dry = desk.run("mod migrate old --dry-run");
  CHECK(dry.exit == 0);
  CHECK_THAT(dry.output, ContainsSubstring("--- a/old/guilds/menders.yaml\n") &&
                             ContainsSubstring("-plank: {fee: {gold: 1}, fee_to_owner: true}  # as always\n"
                                               "+plank: {fee: {gold: 1}, fee_to: owner}  # as always\n"));
  CHECK_THAT(desk.read("old/mod.yaml"), ContainsSubstring("api: 1"));
  const auto games = [&] {
    const std::string output = desk.run("simulate --games 20 --mods ./old --guilds menders").output;
    return output.substr(output.find("hash "));
  };
  const std::string before = games();
  const auto done = desk.run("mod migrate ./old");
  CHECK_THAT(done.output, ContainsSubstring("old/guilds/menders.lua:1: supply -> workers_in_supply\n") &&
                              ContainsSubstring("old/guilds/menders.yaml:4: fee_to_owner -> fee_to\n") &&
                              ContainsSubstring("old/mod.yaml:4: 1 -> 2\n"));
  CHECK(desk.read("old/guilds/menders.lua") ==
        "return guild { action = function(_, me) return me:workers_in_supply(\"elf\") > 0 end }\n");
  CHECK(games() == before);
  CHECK_THAT(desk.run("mod migrate old").output, ContainsSubstring("old already uses api 2"));
}

TEST_CASE("mod stubs writes what editors read", "[tools]") {
  const Desk desk;
  REQUIRE(desk.run("mod new module Court --yes").exit == 0);
  std::filesystem::remove_all(desk.folder.path() / "court/.castellan");
  CHECK_THAT(desk.run("mod stubs court").output, ContainsSubstring(".castellan/schema/guild.schema.json\n"));
  CHECK_THAT(desk.read("court/.castellan/castellan.lua"), ContainsSubstring("---@deprecated\n"));
  CHECK(desk.run("mod stubs --output out").exit == 0);
  CHECK(nlohmann::json::parse(desk.read("out/mod.schema.json"))["properties"]["api"]["maximum"] == 2);
}
