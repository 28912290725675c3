// castellan mod explain from the outside.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

void write_pack(const std::filesystem::path& folder, const std::string& id, const std::string& depends,
                const std::string& yaml) {
  std::filesystem::create_directories(folder / id);
  std::ofstream(folder / id / "mod.yaml")
      << "id: " << id << "\nversion: 1.0.0\ntitle: T\napi: 1\ndepends: [" << depends << "]\n";
  std::ofstream(folder / id / "p.yaml") << yaml;
}

}  // namespace

TEST_CASE("explain shows who wrote each field and what it was before") {
  const ProgramRun run = run_program("mod explain guild.thieves --mods first-printing");
  CHECK(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("guild.belfort:thieves"));
  CHECK_THAT(run.output, ContainsSubstring("# first-printing/patches.yaml:") &&
                             ContainsSubstring("; was 2 (belfort/guilds/thieves.yaml:"));
  CHECK_THAT(run.output,
             ContainsSubstring("category: interactive") && ContainsSubstring("# belfort/guilds/thieves.yaml:2"));
  CHECK_THAT(run.output, ContainsSubstring("first-printing: params.from_one: 2 -> 3"));
  CHECK(run.output.find('\x1b') == std::string::npos);  // no colour in a pipe
}

TEST_CASE("explain as JSON") {
  const auto json = nlohmann::json::parse(run_program("mod explain guild.thieves --mods first-printing --json").output);
  CHECK(json.at("name") == "guild.belfort:thieves");
  bool found = false;
  for (const auto& field : json.at("fields"))
    if (field.at("path") == "params.from_one") {
      found = true;
      CHECK(field.at("pack") == "first-printing");
      CHECK(field.at("earlier").at(0).at("pack") == "belfort");
      CHECK(field.at("earlier").at(0).at("value") == "2");
    }
  CHECK(found);
  CHECK(json.at("history").at(0).at("act") == "set");
}

TEST_CASE("explain without a name lists everything, with a wrong one says what may be meant") {
  const ProgramRun all = run_program("mod explain");
  CHECK(all.exit == 0);
  CHECK_THAT(all.output, ContainsSubstring("guild.belfort:thieves\n") &&
                             ContainsSubstring("phase.belfort:calendar\n") && ContainsSubstring("settings\n"));
  CHECK(nlohmann::json::parse(run_program("mod explain --json").output).size() > 60);
  const ProgramRun wrong = run_program("mod explain guild.theives");
  CHECK(wrong.exit == 2);
  CHECK(wrong.output == "castellan: there is no definition \"guild.theives\": did you mean \"guild.thieves\"?\n");
  CHECK_THAT(run_program("mod explain thieves").output, ContainsSubstring("did you mean \"guild.thieves\"?"));
  CHECK_THAT(run_program("mod explain zzzzzzzz").output, ContainsSubstring("lists all definitions"));
}

TEST_CASE("explain tells conflicts with their state, and what was removed") {
  const TemporaryFolder folder;
  const auto path = " --mod-path '" + folder.path().string() + "'";
  write_pack(folder.path(), "ale", "belfort",
             "patch:\n  guild.thieves: {params: {from_one: 5}}\nremove: [guild.spies]\n");
  write_pack(folder.path(), "beer", "belfort", "patch:\n  guild.thieves: {params: {from_one: 6}}\n");
  write_pack(folder.path(), "cider", "ale", "patch:\n  guild.thieves: {params: {from_one: 7}}\n");

  const ProgramRun open = run_program("mod explain --conflicts --mods ale,beer" + path);
  CHECK(open.exit == 1);
  CHECK(open.output ==
        "guild.thieves.params.from_one  error: neither depends on the other\n"
        "  ale sets 5  # ale/p.yaml:2\n  beer sets 6  # beer/p.yaml:2\n");
  const ProgramRun ordered = run_program("mod explain --conflicts --mods cider" + path);
  CHECK(ordered.exit == 0);
  CHECK_THAT(ordered.output, ContainsSubstring("warning: the value of cider is used"));
  const auto json = nlohmann::json::parse(run_program("mod explain --conflicts --json --mods cider" + path).output);
  CHECK(json.at(0).at("state") == "ordered");
  CHECK(json.at(0).at("first").at("pack") == "ale");
  CHECK_THAT(run_program("mod explain --conflicts").output, ContainsSubstring("No two of these packs"));
  CHECK_THAT(run_program("mod explain guild.spies --mods ale" + path).output,
             ContainsSubstring("# it was removed by ale (ale/p.yaml:3)"));
}
