// A full disk and a folder that can't be written to: the file and the reason are told, the exit code is 1, and what was
// there before stays.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/base/file_io.hpp"
#include "faults/scarce_disk.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::ScarceDisk;
using Kind = ScarceDisk::Kind;

namespace {

struct Writing {
  std::string arguments;  // $D: the scarce disk
  std::string file;       // that is written there, and told
  bool existing = true;   // is there a file before?
};

std::string on(const ScarceDisk& disk, std::string text) {
  for (std::size_t at; (at = text.find("$D")) != std::string::npos;) text.replace(at, 2, disk.path().string());
  return text;
}

test::ProgramRun run(const ScarceDisk& disk, const test::BakersFolder& bakers, const std::string& arguments) {
  const std::string d = "'" + disk.path().string() + "'";
  return test::run_shell(disk.command() + "cd '" + bakers.around().path().string() + "' && env XDG_DATA_HOME=" + d +
                         "/data XDG_CONFIG_HOME=" + d + "/config HOME=/nowhere '" + CASTELLAN_BINARY + "' " +
                         on(disk, arguments));
}

// One that never ends: something for `fuzz` to find and write down.
const test::PackFiles endless{{"guilds/bakers.lua", "return guild { action = function() while true do end end }\n"}};
const std::string old_guild = "id: menders\ncategory: basic\ncost: {wood: 1}\nplank: {fee_to_owner: true}\n";

}  // namespace

TEST_CASE("What can't be written is told by name with the reason, and the old file stays", "[faults]") {
  const ScarceDisk disk(GENERATE(Kind::full, Kind::read_only, Kind::no_growth));
  if (!disk.possible()) SKIP("only somebody who may mount can make such a disk");
  const Writing writing = GENERATE(values<Writing>({
      {"play --players greedy,greedy --seed 3 --save $D/game.json", "game.json"},
      {"mod pack ./bakers --output $D/bakers.castellan", "bakers.castellan"},
      {"mod lock --lock $D/castellan.lock", "castellan.lock"},
      // A job is handed to a worker in a file, if only one in memory: a limit on files is one on that, too.
      {"mod check ./bakers --no-isolation --sarif $D/report.sarif", "report.sarif"},
      {"mod test ./bakers --no-isolation --junit $D/report.xml", "report.xml"},
      {"fuzz --no-isolation --mods ./bakers --guilds bakers --games 8 --replay $D/failure.json", "failure.json"},
      {"mod stubs --output $D/stubs", "stubs", false},
      {"mod new guild Cooks --yes --into $D", "", false},
      {"mod install ./bakers", "data/castellan/mods", false},
      {"mod trust ./bakers", "config/castellan", false},
      {"schema $D/schema", "schema", false},
  }));
  const bool fuzzes = writing.arguments.starts_with("fuzz");
  const test::BakersFolder bakers(fuzzes ? endless : test::PackFiles{});
  CAPTURE(writing.arguments, disk.reason());
  const auto file = writing.file.empty() ? disk.path() : disk.path() / writing.file;
  if (writing.existing) std::ofstream(file) << "old";
  disk.make_scarce();
  const auto told = run(disk, bakers, writing.arguments);
  INFO(told.output);
  CHECK(told.exit == 1);
  CHECK_THAT(told.output, ContainsSubstring(file.string()) && ContainsSubstring(disk.reason()));
  if (writing.existing) CHECK(read_small_file(file, 100, "a file") == "old");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(disk.path())) {
    CAPTURE(entry.path());
    CHECK_FALSE(entry.path().filename().string().ends_with(".tmp"));
    CHECK_FALSE(entry.path().filename().string().starts_with(".castellan-staging"));
  }
}

TEST_CASE("A pack on a scarce disk is not half rewritten", "[faults]") {
  const ScarceDisk disk(GENERATE(Kind::full, Kind::read_only, Kind::no_growth));
  if (!disk.possible()) SKIP("only somebody who may mount can make such a disk");
  const test::BakersFolder bakers;
  std::filesystem::create_directories(disk.path() / "old/guilds");
  std::ofstream(disk.path() / "old/mod.yaml") << "id: old\nversion: 1.0.0\ntitle: Old\napi: 1\n";
  std::ofstream(disk.path() / "old/guilds/menders.yaml") << old_guild;
  disk.make_scarce();
  const auto told = run(disk, bakers, "mod migrate $D/old");
  INFO(told.output);
  CHECK(told.exit == 1);
  CHECK_THAT(told.output, ContainsSubstring("menders.yaml") && ContainsSubstring(disk.reason()));
  CHECK(read_small_file(disk.path() / "old/guilds/menders.yaml", 1000, "a guild") == old_guild);
}

TEST_CASE("A game goes on when it can't be kept, and says so", "[faults]") {
  const ScarceDisk disk(GENERATE(Kind::full, Kind::read_only, Kind::no_growth));
  if (!disk.possible()) SKIP("only somebody who may mount can make such a disk");
  const test::BakersFolder bakers;
  std::ofstream(disk.path() / "game.json") << "old";
  disk.make_scarce();
  const auto told =
      run(disk, bakers, "play --players human,greedy --seed 3 --stop-after 2 --save $D/game.json < /dev/null");
  INFO(told.output);
  std::string text = told.output;  // on one line, whatever was wrapped
  std::ranges::replace(text, '\n', ' ');
  CHECK_THAT(text, ContainsSubstring("game.json") && ContainsSubstring(disk.reason()));
  CHECK(read_small_file(disk.path() / "game.json", 100, "a file") == "old");
}

TEST_CASE("Output that does not arrive is no success", "[faults]") {
  const std::string command =
      GENERATE("simulate --games 2 --players 2", "mod list", "mod list --json", "mod explain guild.thieves",
               "mod graph", "mod check brewers", "explain", "explain C0204", "--help", "--version", "mod --help",
               "completion bash", "play --players greedy,greedy --seed 3", "mod trust --json");
  CAPTURE(command);
  const auto told = test::run_program(command + " > /dev/full");
  INFO(told.output);
  CHECK(told.exit == 1);
  CHECK_THAT(told.output, ContainsSubstring("castellan: standard output can't be written: No space left on device\n"));
}

TEST_CASE("Somebody who stops reading is no error", "[faults]") {
  const auto run = test::run_shell("'" + std::string(CASTELLAN_BINARY) + "' mod explain guild.thieves | head -1");
  CHECK(run.exit == 0);
  CHECK(run.output.find("can't be written") == std::string::npos);
}
