#include "castellan/isolation/answer.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

using namespace castellan;
using Catch::Matchers::Message;

namespace {

nlohmann::json given() {
  return {{"games", 7}, {"ok", true}, {"name", "a\x1b[1m\nb"}, {"names", {"a", "b"}}, {"half", 0.5}, {"less", -1}};
}

}  // namespace

TEST_CASE("an answer gives what it has", "[isolation]") {
  const auto json = given();
  const isolation::Answer answer(json, "result");
  CHECK(answer["games"].number(7) == 7);
  CHECK(answer["games"].number_as<int>(7, 7) == 7);
  CHECK(answer["ok"].flag());
  CHECK(answer["name"].text() == "a\\x1b[1m\nb");
  CHECK(answer["name"].raw_text(100) == "a\x1b[1m\nb");
  CHECK(answer["names"].texts() == std::vector<std::string>{"a", "b"});
  CHECK(answer.has("ok"));
  CHECK_FALSE(answer.has("no"));
}

TEST_CASE("an answer says where it is not what it should be", "[isolation]") {
  const auto json = given();
  const isolation::Answer answer(json, "result");
  CHECK_THROWS_MATCHES(answer["games"].number(6), isolation::BadAnswer,
                       Message("result.games: expected a number from 0 to 6"));
  CHECK_THROWS_MATCHES(answer["games"].number(9, 8), isolation::BadAnswer,
                       Message("result.games: expected a number from 8 to 9"));
  CHECK_THROWS_MATCHES(answer["half"].number(9), isolation::BadAnswer,
                       Message("result.half: expected a number from 0 to 9"));
  CHECK_THROWS_MATCHES(answer["less"].number(9), isolation::BadAnswer,
                       Message("result.less: expected a number from 0 to 9"));
  CHECK_THROWS_MATCHES(answer["games"].flag(), isolation::BadAnswer, Message("result.games: expected true or false"));
  CHECK_THROWS_MATCHES(answer["games"].text(), isolation::BadAnswer, Message("result.games: expected a text"));
  CHECK_THROWS_MATCHES(answer["name"].text(3), isolation::BadAnswer, Message("result.name: longer than 3 bytes"));
  CHECK_THROWS_MATCHES(answer["names"].list(1), isolation::BadAnswer, Message("result.names: more than 1 entries"));
  CHECK_THROWS_MATCHES(answer["names"].list()[1].flag(), isolation::BadAnswer,
                       Message("result.names[1]: expected true or false"));
  CHECK_THROWS_MATCHES(answer["name"].list(), isolation::BadAnswer, Message("result.name: expected a list"));
  CHECK_THROWS_MATCHES(answer["nothing"], isolation::BadAnswer, Message("result: \"nothing\" is missing"));
  CHECK_THROWS_MATCHES(answer["name"]["x"], isolation::BadAnswer, Message("result.name: \"x\" is missing"));
  CHECK_THROWS_MATCHES(answer["names"].with({}), isolation::BadAnswer, Message("result.names: expected an object"));
  CHECK_THROWS_MATCHES(answer.with({"games", "ok", "name", "names", "half"}), isolation::BadAnswer,
                       Message("result: unknown key \"less\""));
  CHECK_THROWS_MATCHES(answer.with({"games", "ok", "name", "names", "half", "less", "more"}), isolation::BadAnswer,
                       Message("result: \"more\" is missing"));
}

TEST_CASE("a key of an answer is safe to show", "[isolation]") {
  const auto json = nlohmann::json::parse(R"({"\u001b[2J": 1})");
  CHECK_THROWS_MATCHES(isolation::Answer(json, "result").with({}), isolation::BadAnswer,
                       Message("result: unknown key \"\\x1b[2J\""));
}

TEST_CASE("an object with very many keys takes no time to refuse", "[isolation]") {
  std::string text = "{";
  for (int i = 0; i < 300'000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  text.back() = '}';
  const auto json = isolation::Answer::parse(text);
  CHECK_THROWS_AS(isolation::Answer(json, "result").with({"games"}), isolation::BadAnswer);
}
