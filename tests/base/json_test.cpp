// JSON as commands print it, and as strangers write it.
#include "castellan/base/json.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("JSON that is shown is read as it was, and steers no terminal", "[json]") {
  const nlohmann::ordered_json json{{"title", "Gasthäuser \x1b[2J \xC2\x9B \u202E \u2066 \u061C \x7F \n \t 石工 🏰"},
                                    {"\u200F", nullptr}};
  const std::string text = json_text(json);
  CHECK(nlohmann::ordered_json::parse(text) == json);
  CHECK_THAT(text, ContainsSubstring("Gasthäuser \\u001b[2J \\u009b \\u202e \\u2066 \\u061c \\u007f \\n \\t 石工 🏰") &&
                       ContainsSubstring("\"\\u200f\": null"));
  CHECK_THAT(json_text({{"broken", "\xFF"}}), ContainsSubstring("\uFFFD"));
}

TEST_CASE("JSON from strangers is refused in words that can be shown", "[json]") {
  CHECK_THROWS_WITH(parse_json(std::string(100, '[')), "nested too deeply");
  CHECK_THROWS_WITH(parse_json("[1e199]"), ContainsSubstring("not whole, or too large"));
  CHECK_THROWS_WITH(parse_json("18446744073709551616"), ContainsSubstring("not whole, or too large"));
  CHECK(parse_json("[18446744073709551615, -9223372036854775808]").size() == 2);
  CHECK(integer_of<std::int16_t>(parse_json("-32768")) == -32768);
  CHECK(integer_of<std::uint8_t>(parse_json("255")) == 255);
  for (const char* number : {"32768", "-32769", "65536", "18446744073709551615"})
    CHECK_THROWS(integer_of<std::int16_t>(parse_json(number)));
  CHECK_THROWS(integer_of<std::int64_t>(parse_json("18446744073709551615")));
  for (const char* other : {"true", "null", "\"1\"", "[1]", "{}"}) CHECK_THROWS(integer_of<int>(parse_json(other)));
  CHECK_THROWS_WITH(parse_json("{\"\x1b\": 1}"), !ContainsSubstring("\x1b"));
}
