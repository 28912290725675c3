// The examples at the top of headers, compiled and run. Each stands here between `// example of <header>` and
// `// end of example`, and in the header as a comment, line by line the same.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "castellan/bots/bot.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/rng.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

TEST_CASE("The example of Match plays a game") {
  const std::shared_ptr<const Ruleset> rules = rules_with();
  // example of match/match.hpp
  match::Match match(match::make_layout(rules, 3), match::make_script_host(rules, script::Limits{}), 42);
  world::Rng chance(7);
  while (match.state() == match::Match::State::deciding) {
    const flow::Decision& decision = match.decision();  // who must choose, what kind of choice it is, the options
    match.choose(chance.below(static_cast<std::uint32_t>(decision.options.size())));
  }
  const std::uint64_t end = match.hash();
  match.undo_to(10);  // the decision after ten choices
  while (match.state() == match::Match::State::deciding) match.choose(match.decision().options.size() - 1);
  const match::Match::Standing winner = match.standings().front();  // another game from there on
  // end of example
  CHECK(match.over());
  CHECK(match.hash() != end);
  CHECK(winner.rank == 1);
}

TEST_CASE("The example of Flow plays a game without a match") {
  const std::shared_ptr<const Ruleset> rules = rules_with();
  // example of flow/flow.hpp
  world::World world(std::make_shared<world::Layout>(rules, 3));
  script::ScriptHost scripts(rules);  // a ScriptPort
  flow::Flow flow(world, scripts);
  world.reset(42);
  flow.begin();
  world::Rng chance(7);
  flow::Flow::State state = flow.run();  // until a player must choose
  while (state == flow::Flow::State::deciding) {
    const auto option = chance.below(static_cast<std::uint32_t>(flow.decision().options.size()));
    state = flow.answer(flow.decision().options[option]);
  }
  // end of example
  CHECK(state == flow::Flow::State::over);
}

TEST_CASE("The example of ScriptHost runs scripts up to a question") {
  const std::shared_ptr<const Ruleset> rules = rules_with();
  // example of script/script_host.hpp
  script::ScriptHost scripts(rules);  // runs every file of every pack once and freezes what it returns
  world::World world(std::make_shared<world::Layout>(rules, 3));
  flow::Flow flow(world, scripts);  // starts calls, and continues them with answers and results
  flow.begin();
  scripts.begin_action();                           // what scripts use is counted from here on
  flow.run();                                       // to the first decision
  const std::size_t waiting = scripts.in_flight();  // calls that wait for an answer
  for (const std::string& text : scripts.complaints().texts()) throw std::runtime_error(text);
  // end of example
  CHECK((waiting == 0) == flow.quiet());
}

TEST_CASE("The example of World writes and takes back") {
  const std::shared_ptr<const Ruleset> rules = rules_with();
  // example of world/world.hpp
  world::World world(std::make_shared<world::Layout>(rules, 3));
  const Entity player = world.layout().players[0];
  const world::World::Mark before = world.mark();
  world.set<&world::Player::score>(player, 5);
  const int score = world.get<world::Player>(player).score;                // 5
  const std::vector<world::Change> changes = world.changes_since(before);  // the score, from 0 to 5
  world.roll_back(before);                                                 // as if nothing had happened
  // end of example
  CHECK(score == 5);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].after == 5);
  CHECK(world.get<world::Player>(player).score == 0);
}

TEST_CASE("The example of Bot plays against itself") {
  match::Match match = new_match(rules_with(), 3, 42);
  // example of bots/bot.hpp
  class HastyBot final : public bots::Bot {
   public:
    std::size_t choose(const bots::Sight& sight) override {
      std::size_t best = 0;
      int most = -1;
      for (std::size_t option = 0; option < sight.decision().options.size(); ++option) {
        match::Match world = sight.sample();  // what the seat can't know is dealt at random
        if (!sight.same_options(world)) continue;
        world.choose(option);
        const int score = world.scores()[static_cast<std::size_t>(sight.seat())];
        if (score > most) most = score, best = option;
      }
      return best;
    }
  };
  HastyBot bot;
  for (int i = 0; i < 20 && !match.over(); ++i) match.choose(bot_choice(bot, match));
  // end of example
  CHECK(match.choice_count() == 20);
}

namespace {

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in(std::filesystem::path(CASTELLAN_SOURCE_DIR) / file);
  REQUIRE(in);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The lines between two others, without what stands before each of them.
std::vector<std::string> between(const std::vector<std::string>& lines, const std::string& begin,
                                 const std::string& end, std::size_t indent) {
  std::vector<std::string> found;
  bool inside = false;
  for (const std::string& line : lines) {
    if (inside && line == end) return found;
    if (inside) found.push_back(line.size() > indent ? line.substr(indent) : "");
    if (line == begin) inside = true;
  }
  return {};
}

}  // namespace

TEST_CASE("The example at the top of a header is the one that is compiled") {
  const std::string header =
      GENERATE("match/match.hpp", "flow/flow.hpp", "script/script_host.hpp", "world/world.hpp", "bots/bot.hpp");
  CAPTURE(header);
  const auto here =
      between(lines_of("tests/docs/header_examples_test.cpp"), "  // example of " + header, "  // end of example", 2);
  REQUIRE(here.size() > 5);
  CHECK(between(lines_of("kernel/" + header), "// ```cpp", "// ```", 3) == here);
}
