// Edits at places of a text, and what a diff says about them.
#include "castellan/workshop/migrations/text_edit.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace castellan;

TEST_CASE("Edits change what they name and nothing else", "[workshop]") {
  CHECK(workshop::apply_edits("one two three", {{8, "three", "3"}, {0, "one", "1"}}) == "1 two 3");
  CHECK_THROWS(workshop::apply_edits("one", {{0, "two", "2"}}));
  CHECK_THROWS(workshop::apply_edits("one", {{0, "one", "1"}, {1, "ne", ""}}));
}

TEST_CASE("A place is found by line and column", "[workshop]") {
  CHECK(workshop::offset_of("ab\ncd", 2, 2) == 4);
  CHECK(workshop::offset_of("\xEF\xBB\xBF"
                            "ab",
                            1, 1) == 3);               // behind a byte order mark
  CHECK(workshop::offset_of("x\né日: a", 2, 5) == 9);  // columns count characters
  CHECK(workshop::offset_of("ab\ncd", 1, 4) == std::string::npos);
  CHECK(workshop::offset_of("ab", 3, 1) == std::string::npos);
  CHECK(workshop::offset_of("ab", 1, 9) == std::string::npos);
  CHECK(workshop::line_of("a\nb\nc", 4) == 3);
}

TEST_CASE("A diff shows three lines around each change", "[workshop]") {
  const std::string text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n";
  CHECK(workshop::unified_diff("f", text, {}) == "");
  CHECK(workshop::unified_diff("f", text, {{8, "5", "five"}}) ==
        "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(workshop::unified_diff("f", text, {{0, "1", "one"}, {text.size() - 3, "15", "end"}}) ==
        "--- a/f\n+++ b/f\n@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n@@ -12,4 +12,4 @@\n 12\n 13\n 14\n-15\n+end\n");
  CHECK(workshop::unified_diff("f", "a\nb\nc\n", {{0, "a", "A"}, {4, "c", "C"}}) ==
        "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n-a\n+A\n b\n-c\n+C\n");
  CHECK(workshop::unified_diff("f", "a\nb\n", {{0, "a", "x\ny"}}) ==
        "--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n-a\n+x\n+y\n b\n");
}
