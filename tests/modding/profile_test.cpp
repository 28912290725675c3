// profile.yaml: what a user has settled for all games.
#include "castellan/modding/profile.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

struct Reading {
  modding::Profile profile;
  Diagnostics problems;
  std::vector<SourceFile> files;
};

Reading read_text(const std::string& text) {
  const TemporaryFolder folder;
  Reading reading;
  reading.profile = modding::read_profile(folder.write("profile.yaml", text), reading.files, reading.problems);
  return reading;
}

}  // namespace

TEST_CASE("a profile says whose values are used") {
  const Reading reading = read_text("prefer:\n  guild.thieves: brewers\n  guild.spies.params.gold: first-printing\n");
  CHECK(reading.problems.empty());
  CHECK(reading.profile.prefer == std::map<std::string, std::string>{{"guild.thieves", "brewers"},
                                                                     {"guild.spies.params.gold", "first-printing"}});
  CHECK(read_text("").problems.empty());
  CHECK(read_text("prefer:\n").problems.empty());
}

TEST_CASE("mistakes in a profile are told with line and column") {
  struct Mistake {
    const char* text;
    const char* message;
    int line;
    int column;
  };
  const auto [text, message, line, column] = GENERATE(values<Mistake>({
      {"prefers:\n  a: b\n", "unknown key of a profile \"prefers\"", 1, 1},
      {"prefer: brewers\n", "expected fields and the packs whose value is used", 1, 9},
      {"prefer:\n  guild.thieves: [a]\n", "expected the id of a pack for \"guild.thieves\"", 2, 3},
      {"prefer:\n  guild.thieves:\n", "expected the id of a pack for \"guild.thieves\"", 2, 3},
      {"prefer:\n  guild.thieves: A B\n", "\"A B\" can't be an id", 2, 18},
      {"- prefer\n", "expected a profile: keys and values", 1, 1},
      {"prefer: {a: b, a: c}\n", "the key \"a\" appears twice", 1, 16},
      {"\tprefer: {}\n", "not valid YAML", 1, 8},
  }));
  INFO(text);
  const Reading reading = read_text(text);
  REQUIRE_FALSE(reading.problems.empty());
  CHECK_THAT(reading.problems.problems()[0].message, ContainsSubstring(message));
  CHECK(reading.problems.problems()[0].where.line == line);
  CHECK(reading.problems.problems()[0].where.column == column);
  CHECK(reading.files[0].path.ends_with("/profile.yaml"));
}

TEST_CASE("a profile that is not there is named") {
  Reading reading;
  modding::read_profile("/nowhere/profile.yaml", reading.files, reading.problems);
  REQUIRE(reading.problems.problems().size() == 1);
  CHECK_THAT(reading.problems.problems()[0].message, ContainsSubstring("/nowhere/profile.yaml: can't be read"));
}
