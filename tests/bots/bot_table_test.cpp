// Guarded bots play in a mirror of the match: the same game, wherever it goes.
#include <catch2/catch_test_macros.hpp>

#include "castellan/bots/bot_table.hpp"
#include "castellan/bots/policy.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// Remembers what it was shown.
class WitnessBot : public bots::Bot {
 public:
  explicit WitnessBot(std::vector<std::string>& seen) : seen_(seen) {}
  std::size_t choose(const bots::Sight& sight) override {
    std::string all = std::to_string(sight.stream());
    for (std::size_t i = 0; i < sight.decision().options.size(); ++i) all += " " + sight.key(i);
    seen_.push_back(all + sight.view().dump());
    match::Match world = sight.sample();
    return world.hash() % sight.decision().options.size();
  }

 private:
  std::vector<std::string>& seen_;
};

constexpr auto minute = std::chrono::milliseconds(60'000);

struct Witnesses {
  std::vector<std::string> here, there;
  WitnessBot plain{here};
  std::shared_ptr<bots::BotMishaps> mishaps = std::make_shared<bots::BotMishaps>();
  bots::GuardedBot guarded{"witness", std::make_shared<WitnessBot>(there), minute, mishaps};

  // Both decide, and must have seen and chosen the same.
  std::size_t choose(const match::Match& match) {
    const std::size_t option = bot_choice(plain, match);
    REQUIRE(bot_choice(guarded, match) == option);
    REQUIRE(here.back() == there.back());
    return option;
  }
};

}  // namespace

// For the thread sanitizer the tests below do: here the packs differ, not the threads, and it would take ten minutes.
TEST_CASE("A mirror shows the same game, with every pack", "[bots]") {
  Witnesses witnesses;
  for (const Case& with : all_cases()) {
    match::Match match = new_match(with.rules(), with.options(), 5);
    // Some decisions are skipped: it must catch up.
    while (match.state() == match::Match::State::deciding)
      match.choose(match.choice_count() % 12 == 0 ? witnesses.choose(match) : random_option(match));
  }
  CHECK(witnesses.mishaps->all().empty());
}

TEST_CASE("A mirror follows undo, another game, a checkpoint and a dealt world", "[bots][threads]") {
  Witnesses witnesses;
  match::Match match = new_match(rules_with(), 3, 8);
  const auto go_on = [&](int choices) {
    for (int i = 0; i < choices && match.state() == match::Match::State::deciding; ++i)
      match.choose(witnesses.choose(match));
  };
  go_on(30);
  const std::size_t before = match.choices()[12].option;
  match.undo_to(12);
  REQUIRE(match.choose(before == 0 ? 1 : 0).accepted);  // another way on
  go_on(10);
  match.restart(9);
  go_on(10);
  match = match::Match::from_checkpoint(match.layout(), match.host(), 9, match.checkpoint());
  go_on(10);
  match = match.sample(match.decision().seat, 77);
  go_on(10);
  match = new_match(rules_with(), 4, 8);
  go_on(10);
  CHECK(witnesses.mishaps->all().empty());
}

TEST_CASE("A mirror is right in the middle of a script, too", "[bots][threads]") {
  Witnesses witnesses;
  match::Match match = mid_script_match(rules_with(), 4);
  for (int i = 0; i < 40 && match.state() == match::Match::State::deciding; ++i) match.choose(witnesses.choose(match));
  CHECK(witnesses.mishaps->all().empty());
}

namespace {

// Throws or answers nonsense at some decisions.
class MoodyBot : public bots::Bot {
 public:
  std::size_t choose(const bots::Sight& sight) override {
    switch (sight.stream() % 8) {
      case 0: throw std::runtime_error("a bad mood");
      case 1: return 1000;
      default: return sight.stream() / 8 % sight.decision().options.size();
    }
  }
};

}  // namespace

TEST_CASE("A table of bots plays the same game on its own thread as on ours", "[bots][threads]") {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint64_t> slips;
  for (const auto deadline : {std::chrono::milliseconds(0), minute}) {
    const auto mishaps = std::make_shared<bots::BotMishaps>();
    bots::BotTable table(deadline, mishaps);
    const std::size_t moody = table.add("moody", std::make_shared<MoodyBot>());
    const std::size_t chance = table.add("random", bots::random_bot());
    const std::vector<std::size_t> who{moody, bots::BotTable::somebody_else, chance, moody};
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
      match::Match match = new_match(rules_with(), 4, seed);
      bool undone = false;
      for (table.play(match, who); match.state() == match::Match::State::deciding; table.play(match, who)) {
        REQUIRE(match.decision().seat == 1);
        match.choose(match.decision().options.size() - 1);
        if (undone || match.choice_count() < 60) continue;
        match.undo_to(20);
        undone = true;
      }
      hashes.push_back(match.hash());
    }
    REQUIRE(mishaps->all().size() == 2);
    for (const bots::BotMishaps::Entry& entry : mishaps->all()) slips.push_back(entry.count);
  }
  REQUIRE(hashes.size() == 6);
  for (std::size_t i = 0; i < 3; ++i) CHECK(hashes[i] == hashes[i + 3]);
  CHECK(slips[0] > 0);
  CHECK(slips[0] == slips[2]);
  CHECK(slips[1] == slips[3]);
}
