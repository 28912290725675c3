#include "castellan/content/text.hpp"

#include <catch2/catch_test_macros.hpp>

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
