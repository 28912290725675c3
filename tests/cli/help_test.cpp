// What people read: --help, and what is said about a command line that is wrong.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <set>
#include <sstream>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::run_program;

namespace {

std::size_t letters(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

}  // namespace

TEST_CASE("Help names options and values as people do, in lines of at most 100 columns", "[tools]") {
  const std::string help = run_program("--help-all").output;
  for (const char* decoration : {"INT", "UINT", "FLOAT", " in [", ":DIR", "REQUIRED", "Excludes", "TEXT:", " ..."})
    CHECK_THAT(help, !ContainsSubstring(decoration));
  for (const std::string& line : lines_of(help))
    if (!line.starts_with("  castellan ")) {  // examples are never broken
      INFO(line);
      CHECK(letters(line) <= 100);
    }
}

TEST_CASE("Help has every command, its usage, defaults, choices and examples", "[tools]") {
  CHECK_THAT(run_program("--help").output, ContainsSubstring("Usage: castellan COMMAND [OPTIONS]") &&
                                               ContainsSubstring("\n  simulate ") &&
                                               ContainsSubstring("\n  --version "));
  CHECK_THAT(run_program("mod new --help").output,
             ContainsSubstring("Usage: castellan mod new [OPTIONS] KIND [TITLE]") &&
                 ContainsSubstring("guild, property, module, expansion") && ContainsSubstring("-y, --yes"));
  CHECK_THAT(run_program("simulate --help").output,
             ContainsSubstring("--games N") && ContainsSubstring("number of games (default 1000)") &&
                 ContainsSubstring("--bots BOT,…") && ContainsSubstring("--mode strict|fast") &&
                 ContainsSubstring("\nLimits of scripts:\n") && ContainsSubstring("\nExamples:\n"));
  CHECK_THAT(run_program("arena --help").output, ContainsSubstring("castellan arena [COMMAND] [OPTIONS]"));
}

TEST_CASE("The texts of options stand in one column, also beside characters of several bytes", "[tools]") {
  std::set<std::size_t> columns;
  for (const std::string& line : lines_of(run_program("play --help").output)) {
    const std::size_t name = line.find_first_not_of(' ');
    const std::size_t gap = name == std::string::npos ? name : line.find("  ", name);
    if (!line.starts_with("  -") || gap == std::string::npos) continue;
    columns.insert(letters(line.substr(0, line.find_first_not_of(' ', gap))));
  }
  CHECK(columns.size() == 1);
}

TEST_CASE("A wrong command line is explained, with exit code 2", "[tools]") {
  struct Wrong {
    const char* typed;
    const char* said;
  };
  const Wrong wrong = GENERATE(values<Wrong>({
      {"simulate --games 0", "castellan simulate: --games: 0 is not between 1 and 100000000\n"},
      {"simulate --games many", "--games: \"many\" is not a number\n"},
      {"simulate --players 1.5", "--players: 1.5 is not a whole number\n"},
      {"simulate --games", "castellan simulate: --games needs a value: N\n"},
      {"simulate --games 3 --games 4", "--games can be given only once\n"},
      {"simulate --seed x", "castellan simulate: --seed: \"x\" is not a whole number\n"},
      {"simulate --json=maybe", "castellan simulate: --json takes no value\n"},
      {"replay", "castellan replay: FILE is missing\n"},
      {"replay x --every 3", "--every requires --heavy\n"},
      {"mod check --json --sarif x", "can't be combined with --"},
      {"mod conflicts brewers", "castellan mod conflicts: PACK: exactly 2 are needed\n"},
      {"mod conflicts a b c", "PACK: exactly 2 are needed\n"},
      {"play --mod-path /nowhere", "--mod-path: \"/nowhere\" is not a folder\n"},
      {"play --mode fsat", "--mode: there is no \"fsat\" here: did you mean \"fast\"?"},
      {"reference a b", "castellan reference: unexpected argument: b\n"},
      {"plugin new bot", "castellan plugin new: NAME is missing\n"},
      {"bench --seconds nan", "castellan bench: --seconds: \"nan\" is not a number\n"},
  }));
  const auto run = run_program(wrong.typed);
  CAPTURE(wrong.typed, run.output);
  CHECK(run.exit == 2);
  CHECK_THAT(run.output, ContainsSubstring(wrong.said));
  CHECK_THAT(run.output, ContainsSubstring("--help` for help."));
}

TEST_CASE("bench says which program it needs where that is not beside it", "[tools]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path program = folder.path() / "castellan";
  std::filesystem::copy_file(CASTELLAN_BINARY, program);
  const auto run = test::run_shell("'" + program.string() + "' bench --json");
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring((folder.path() / "castellan-bench").string()) &&
                             ContainsSubstring("tools/castellan bench"));
}
