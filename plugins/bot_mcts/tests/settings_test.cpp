// What may stand behind `mcts:`.
#include "../settings.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <stdexcept>

using namespace mcts;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

TEST_CASE("a budget is a number of iterations, a time, or the usual one", "[mcts]") {
  CHECK(parse_settings("2000").iterations == 2000);
  CHECK(parse_settings("2000").seconds == 0);
  CHECK(parse_settings("0.5s").seconds == 0.5);
  CHECK(parse_settings("3s").seconds == 3);
  CHECK(parse_settings("").iterations == Settings{}.iterations);
  CHECK(parse_settings("").playout == Settings::Playout::planned);
}

TEST_CASE("playouts can be random, with any budget", "[mcts]") {
  CHECK(parse_settings("random").playout == Settings::Playout::random);
  CHECK(parse_settings("500:random").playout == Settings::Playout::random);
  CHECK(parse_settings("500:random").iterations == 500);
  CHECK(parse_settings("2s:random").seconds == 2);
}

TEST_CASE("anything else is refused, with what can be written", "[mcts]") {
  const char* text = GENERATE("x", "0", "-5", "1.5", "s", "0s", "-1s", "1e9s", "nans", "infs", "20 ", "99999999999",
                              "2000:", ":random", "2000:greedy", "randomly");
  CAPTURE(text);
  CHECK_THROWS_MATCHES(
      parse_settings(text), std::invalid_argument,
      MessageMatches(ContainsSubstring(text) && ContainsSubstring("mcts:2000") && ContainsSubstring("mcts:0.5s")));
}
