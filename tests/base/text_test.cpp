#include "castellan/base/text.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

using namespace castellan;

TEST_CASE("Plain text and text of any language is shown as it is") {
  CHECK(printable("Gasthäuser, Guilde des Maçons, 石工, 🏰") == "Gasthäuser, Guilde des Maçons, 石工, 🏰");
  CHECK(printable("") == "");
}

TEST_CASE("Control characters are shown escaped") {
  CHECK(printable("\x1b[2J") == "\\x1b[2J");
  CHECK(printable(std::string_view("a\0b", 3)) == "a\\x00b");
  CHECK(printable("bell\a back\b del\x7f") == "bell\\x07 back\\x08 del\\x7f");
  for (int c = 0; c < 0x20; ++c) CHECK(printable(std::string(1, static_cast<char>(c))).size() == 4);
}

TEST_CASE("Newlines and tabs stay only where lines are wanted; a carriage return never does") {
  CHECK(printable("a\nb\tc") == "a\\x0ab\\x09c");
  CHECK(printable("a\nb\tc", true) == "a\nb\tc");
  CHECK(printable("a\rb", true) == "a\\x0db");
  CHECK(printable("\x1b", true) == "\\x1b");
}

TEST_CASE("C1 controls are shown escaped, the letters beside them are not") {
  CHECK(printable("\xC2\x9B"
                  "31m") == "\\xc2\\x9b31m");
  CHECK(printable("\xC2\x80") == "\\xc2\\x80");
  CHECK(printable("\xC2\xA0") == "\xC2\xA0");
}

TEST_CASE("Marks that turn the direction of text are shown escaped") {
  CHECK(printable("\u202E") == "\\xe2\\x80\\xae");
  CHECK(printable("\u202A") == "\\xe2\\x80\\xaa");
  CHECK(printable("\u200E") == "\\xe2\\x80\\x8e");
  CHECK(printable("\u2066") == "\\xe2\\x81\\xa6");
  CHECK(printable("\u061C") == "\\xd8\\x9c");
  CHECK(printable("\u2069") == "\\xe2\\x81\\xa9");
  CHECK(printable("\u2028") == "\\xe2\\x80\\xa8");
  CHECK(printable("\u2013 \u2026 \u20AC") == "\u2013 \u2026 \u20AC");
}

TEST_CASE("Bytes that are not UTF-8 are shown escaped, one by one") {
  CHECK(printable("\xff\xfe") == "\\xff\\xfe");
  CHECK(printable("\xC3") == "\\xc3");
  CHECK(printable("\xC3(") == "\\xc3(");
  CHECK(printable("\x80") == "\\x80");
  CHECK(printable("\xC0\xAF") == "\\xc0\\xaf");                    // overlong
  CHECK(printable("\xE0\x80\xAF") == "\\xe0\\x80\\xaf");           // overlong
  CHECK(printable("\xED\xA0\x80") == "\\xed\\xa0\\x80");           // a surrogate
  CHECK(printable("\xF4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
  CHECK(printable("\xE2\x82") == "\\xe2\\x82");
  CHECK(printable("a\xE2\x82z") == "a\\xe2\\x82z");
}

TEST_CASE("Whatever goes in, no control character comes out") {
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      const std::string out = printable(std::string{static_cast<char>(a), static_cast<char>(b)});
      for (const char c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) FAIL(a << " " << b);
    }
  SUCCEED();
}

TEST_CASE("A text is as wide as terminals show it") {
  CHECK(display_width("") == 0);
  CHECK(display_width("Bakers' Guild") == 13);
  CHECK(display_width("Maçons") == 6);
  CHECK(display_width("\"日本é\"") == 7);
  CHECK(display_width("e\u0301") == 1);             // an accent of its own
  CHECK(display_width("\u1100\u1161\u11A8") == 2);  // one Hangul syllable of three parts
  CHECK(display_width("ｆｕｌｌ") == 8);            // full width
  CHECK(display_width("ﾊﾝ") == 2);                  // half width
  CHECK(display_width("🏰") == 2);
  CHECK(display_width("👍🏽") == 2);            // with a skin tone
  CHECK(display_width("👨‍👩‍👧") == 2);  // a family: five code points
  CHECK(display_width("🇩🇪🇫🇷") == 4);                // two flags
  CHECK(display_width("\u2764") == 1);
  CHECK(display_width("\u2764\uFE0F") == 2);  // the same as a picture
  CHECK(display_width("…–€") == 3);
  CHECK(display_width("a\u200Bb") == 2);  // a space without width
  CHECK(display_width("\xff\xfe") == 2);
}

TEST_CASE("A text is taken apart into what readers take for characters") {
  const auto parts = [](std::string_view text) {
    std::vector<std::string> all;
    for (; !text.empty(); text.remove_prefix(next_character(text).bytes))
      all.emplace_back(text.substr(0, next_character(text).bytes));
    return all;
  };
  using Parts = std::vector<std::string>;
  CHECK(parts("aé日") == Parts{"a", "é", "日"});
  CHECK(parts("e\u0301a") == Parts{"e\u0301", "a"});
  CHECK(parts("👨‍👩‍👧🏰") == Parts{"👨‍👩‍👧", "🏰"});
  CHECK(parts("🇩🇪🇫🇷") == Parts{"🇩🇪", "🇫🇷"});
  CHECK(parts("\xff\xC3(") == Parts{"\xff", "\xC3", "("});
  CHECK(next_character("").bytes == 0);
}

TEST_CASE("Columns count code points, and UTF-16 code units for SARIF") {
  const std::string line = "é日🏰e\u0301x";  // 2, 3, 4, 1, 2 and 1 bytes
  CHECK(column_at(line, 0) == 1);
  CHECK(column_at(line, 5) == 3);
  CHECK(column_at(line, 9) == 4);
  CHECK(column_at(line, line.size()) == 7);
  CHECK(column_at(line, 1000) == 7);
  CHECK(utf16_column_at(line, 5) == 3);
  CHECK(utf16_column_at(line, 9) == 5);
  CHECK(utf16_column_at(line, line.size()) == 8);
  for (const std::size_t offset : {0, 2, 5, 9, 10, 12, 13}) CHECK(offset_at(line, column_at(line, offset)) == offset);
  CHECK(offset_at(line, 1000) == line.size());
  CHECK(offset_at(line, -5) == 0);
  CHECK(column_at("\xEF\xBB\xBF"
                  "id",
                  4) == 2);
  CHECK(offset_at("\xEF\xBB\xBF"
                  "id",
                  2) == 4);
  CHECK(utf16_column_at("\xEF\xBB\xBF"
                        "id",
                        4) == 2);
}

TEST_CASE("A word goes on through the letters of any language") {
  CHECK(word_size("wood_2: 3") == 6);
  CHECK(word_size("Bäcker: 3") == 7);
  CHECK(word_size("日本é\"") == 8);
  CHECK(word_size("e\u0301a b") == 4);
  CHECK(word_size("\"日本\"") == 1);
  CHECK(word_size("👍🏽 x") == 8);
  CHECK(word_size("") == 0);
}
