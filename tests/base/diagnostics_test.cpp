#include "castellan/base/diagnostics.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>

#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A problem is rendered with its place, the source line, a caret and the hint") {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("thieves.yaml", "id: thieves\ncost: {wod: 3}\n");
  const SourceFile file{"belfort/guilds/thieves.yaml", path};
  Diagnostics problems;
  problems.error(Code::unknown_name, {0, 2, 8}, "unknown resource \"wod\"", "did you mean \"wood\"?");
  CHECK(problems.render(std::span(&file, 1)) == path +
                                                    ":2:8: error: unknown resource \"wod\" [C0204]\n"
                                                    "    2 | cost: {wod: 3}\n"
                                                    "      |        ^~~ did you mean \"wood\"?\n");
}

TEST_CASE("A problem of a whole file or of no file has no source line") {
  const SourceFile file{"belfort/mod.yaml", "/nowhere/mod.yaml"};
  Diagnostics problems;
  problems.error(Code::unreadable, {0, 0, 0}, "can't be read");
  problems.error(Code::incomplete_game, {}, "no pack defines a calendar");
  CHECK(problems.render(std::span(&file, 1)) ==
        "/nowhere/mod.yaml: error: can't be read [C0009]\nerror: no pack defines a calendar [C0211]\n");
}

TEST_CASE("A file that is gone or shorter than the place in it is rendered without a crash") {
  const test::TemporaryFolder folder;
  const SourceFile files[] = {{"a", "/nowhere/a.yaml"}, {"b", folder.write("b.yaml", "x\n")}};
  Diagnostics problems;
  problems.error(Code::bad_yaml, {0, 3, 7}, "first");
  problems.error(Code::bad_yaml, {1, 30, 0}, "second");
  problems.error(Code::bad_yaml, {9, 1, 1}, "no such file");
  const std::string text = problems.render(files);
  for (const char* expected : {"first", "second", "error: no such file"}) CHECK_THAT(text, ContainsSubstring(expected));
}

TEST_CASE("What a pack wrote can't steer the terminal through a problem") {
  const test::TemporaryFolder folder;
  const SourceFile file{"a", folder.write("a.yaml", "\x1b[2Jid: \x07\n")};
  Diagnostics problems;
  problems.error(Code::bad_yaml, {0, 1, 1}, "\x1b]0;title\x07", "\x1b[31m");
  const std::string text = problems.render(std::span(&file, 1));
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\x07') == std::string::npos);
  CHECK_THAT(text, ContainsSubstring("\\x1b[2Jid: \\x07"));
}

namespace {

// What stands below the line of a file's only problem: the mark, and the spaces before it.
std::string mark_below(const std::string& text, std::int32_t line, std::int32_t column) {
  const test::TemporaryFolder folder;
  const SourceFile file{"a", folder.write("a.yaml", text)};
  Diagnostics problems;
  problems.error(Code::unknown_name, {0, line, column}, "wrong");
  const std::string shown = problems.render(std::span(&file, 1));
  const std::size_t begin = shown.rfind("\n      | ") + 9;
  return shown.substr(begin, shown.find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("The mark stands below what it means, whatever script stands before it") {
  CHECK(mark_below("name: \"日本é\"  # wod", 1, 16) == std::string(17, ' ') + "^~~");
  CHECK(mark_below("Cafe\u0301: wod", 1, 8) == "      ^~~");
  CHECK(mark_below("🏰: wod", 1, 4) == "    ^~~");
  CHECK(mark_below("👨‍👩‍👧: wod", 1, 8) == "    ^~~");
  CHECK(mark_below("a:\twod", 1, 4) == "   ^~~");       // a tab is shown as one space
  CHECK(mark_below("\x1b: wod", 1, 4) == "      ^~~");  // and an escape as \x1b
}

TEST_CASE("The mark is as wide as the word it means") {
  CHECK(mark_below("a: 日本é", 1, 4) == "   ^~~~~");
  CHECK(mark_below("a: Cafe\u0301s", 1, 4) == "   ^~~~~");
  CHECK(mark_below("a: 🏰🏰", 1, 4) == "   ^~");
}

TEST_CASE("A byte order mark and the ends of lines of other systems do not move the mark") {
  CHECK(mark_below("\xEF\xBB\xBFid: wod\r\n", 1, 5) == "    ^~~");
  CHECK(mark_below("id: wod\r\n", 1, 99) == "       ^");
}

TEST_CASE("Of a long line the part around the problem is shown") {
  const test::TemporaryFolder folder;
  const SourceFile file{"a", folder.write("a.yaml", std::string(500, 'x') + " wod " + std::string(500, 'y'))};
  Diagnostics problems;
  problems.error(Code::unknown_name, {0, 1, 502}, "wrong");
  CHECK_THAT(problems.render(std::span(&file, 1)),
             ContainsSubstring("    1 | …" + std::string(79, 'x') + " wod " + std::string(76, 'y') + "\n      | " +
                               std::string(81, ' ') + "^~~\n"));
}

TEST_CASE("The nearest word is suggested when it is near, and nothing when none is") {
  const std::vector<std::string> words{"wood", "stone", "metal", "gold"};
  CHECK(nearest("wod", words) == "wood");
  CHECK(nearest("golt", words) == "gold");
  CHECK(nearest("stnoe", words) == "stone");
  CHECK(nearest("mithril", words).empty());
  CHECK(nearest("wood", words) == "wood");
  CHECK(nearest("x", std::vector<std::string>{}).empty());
  CHECK(nearest(std::string(10'000, 'w'), words).empty());
}

TEST_CASE("A suggestion falls back to the list of what is known") {
  const std::vector<std::string> words{"wood", "stone"};
  CHECK(suggestion("wodd", words) == "did you mean \"wood\"?");
  CHECK(suggestion("mithril", words) == "known here: wood, stone");
  CHECK(suggestion("mithril", std::vector<std::string>{}).empty());
}
