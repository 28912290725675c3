// What a seat and spectators are told: nothing that they may not know, in no byte.
#include "studio/protocol/portrayal.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>

#include "castellan/world/world.hpp"
#include "studio/protocol/messages.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using studio::Json;

namespace {

// Everything a viewer is sent about a moment of a game.
std::string all_told(const match::Match& match, Seat viewer) {
  const match::Words words(match, "en", viewer);
  Json told{{"rules", studio::portray_rules(match, words)}};
  for (std::uint32_t i = 0; i < match.layout()->entity_count(); ++i)
    if (studio::is_portrayed(match, Entity{i})) told["things"].push_back(match.view(Entity{i}, viewer));
  told["decision"] = studio::portray_decision(match, words, viewer);
  if (match.state() == match::Match::State::deciding && match.decision().seat == viewer)
    told["refused"] = studio::portray_refused(match, words);
  told["attributes"] = studio::portray_attributes(match, words);
  for (const world::Event& event : match.events())
    told["log"].push_back(studio::portray_event(match, words, event, viewer));
  return told.dump();
}

}  // namespace

// What a seat can't know is dealt again; then not a byte of what it is told may differ.
TEST_CASE("Nobody is told anything that depends on what they can't know") {
  const std::vector<std::string> packs = GENERATE(
      std::vector<std::string>{}, std::vector<std::string>{"midsummer-fair", "clay-pits", "trolls", "theatre"});
  const auto rules = castellan::testing::rules_with(packs);
  match::Match match = castellan::testing::new_match(rules, GameOptions(3), 11);
  int compared = 0;
  for (int moment = 0; moment < 12 && match.state() == match::Match::State::deciding; ++moment) {
    for (Seat seat = 0; seat < 3; ++seat) {
      // In the middle of a script a dealt world may ask something else; quiet moments are enough of them.
      if (!match.quiet()) continue;
      const std::string seat_told = all_told(match, seat);
      const std::string spectators_told = all_told(match, nobody);
      for (std::uint64_t key = 1; key <= 3; ++key) {
        const match::Match dealt = match.sample(seat, key);
        CHECK((all_told(dealt, seat) == seat_told));
        CHECK((all_told(dealt, nobody) == spectators_told));  // they know no more than any seat
        ++compared;
      }
      // The test can fail: another seat's view does depend on it.
      const Seat other = static_cast<Seat>((seat + 1) % 3);
      if (moment == 0) CHECK((all_told(match.sample(seat, 5), other) != all_told(match, other)));
    }
    const std::size_t now = match.choice_count();
    castellan::testing::play_until(match, [&](const match::Match& at) { return at.choice_count() >= now + 37; });
  }
  CHECK(compared > 30);
}

TEST_CASE("Options say what on the table they belong to") {
  const auto rules = castellan::testing::rules_with();
  match::Match match = castellan::testing::new_match(rules, GameOptions(3), 3);
  castellan::testing::play_until(
      match, [](const match::Match& at) { return at.decision().kind == flow::Decision::Kind::placement; });
  const match::Words words(match, "en", match.decision().seat);
  const Json decision = studio::portray_decision(match, words, match.decision().seat);
  REQUIRE(decision["options"].size() > 2);
  for (const Json& option : decision["options"]) {
    if (option["kind"] == "pass") continue;
    CHECK(option["on"].get<std::string>().starts_with("plank/"));
    CHECK_FALSE(option["label"].get<std::string>().empty());
  }
  // Others only hear who decides.
  const Json other = studio::portray_decision(match, words, static_cast<Seat>((match.decision().seat + 1) % 3));
  CHECK_FALSE(other.contains("options"));
  CHECK_FALSE(other.contains("prompt"));
}

TEST_CASE("A message must be what it claims to be") {
  const auto problem = [](const char* text) { return studio::client_message_problem(Json::parse(text)); };
  CHECK(problem(R"({"type": "choose", "number": 3, "keys": ["pass"]})").empty());
  CHECK_FALSE(problem(R"({"type": "choose", "number": 3})").empty());
  CHECK_FALSE(problem(R"({"type": "choose", "number": -1, "keys": ["pass"]})").empty());
  CHECK_FALSE(problem(R"({"type": "choose", "number": "3", "keys": ["pass"]})").empty());
  CHECK_FALSE(problem(R"({"type": "choose", "number": 3, "keys": []})").empty());
  CHECK_FALSE(problem(R"({"type": "choose", "number": 3, "keys": ["pass"], "seat": 2})").empty());
  CHECK_FALSE(problem(R"({"type": "cheat"})").empty());
  CHECK_FALSE(problem(R"([])").empty());
  CHECK_FALSE(problem(R"({"type": 3})").empty());
}
