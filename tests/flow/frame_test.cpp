#include "castellan/flow/frame.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/flow.hpp"
#include "castellan/script/script_host.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;

TEST_CASE("Frames stay where they are while others are pushed") {
  FrameStack stack;
  Frame& first = stack.push({Procedure::game, 1});
  for (std::size_t i = 1; i < caps::frames; ++i) stack.push({Procedure::phase, static_cast<std::uint8_t>(i)});
  CHECK(&first == &stack[0]);
  CHECK(stack.size() == caps::frames);
  CHECK(stack.top().step == caps::frames - 1);
}

TEST_CASE("One frame too many is a limit of its own kind and leaves the stack as it was") {
  FrameStack stack;
  for (std::size_t i = 0; i < caps::frames; ++i) stack.push({});
  CHECK_THROWS_AS(stack.push({}), TooDeep);
  CHECK_THROWS_WITH(stack.push({}), "effects trigger each other more than 64 deep");
  CHECK(stack.size() == caps::frames);
}

TEST_CASE("A stack can be remembered and put back") {
  FrameStack stack;
  stack.push({Procedure::game, 3});
  stack.push({Procedure::phases, 5, AnyId(2)});
  const std::vector<Frame> remembered(stack.begin(), stack.end());
  stack.pop();
  stack.truncate(0);
  CHECK(stack.empty());
  stack.assign(remembered.data(), remembered.size());
  CHECK(std::vector<Frame>(stack.begin(), stack.end()) == remembered);
}

TEST_CASE("Effects that trigger each other without end stop the match and name the pack") {
  const auto echo = test::pack("echo", {{"hook.lua", R"(return module { on = { points = function(_, e)
    e.player:score_points(1)
  end } })"}});
  const Match match = test::play({echo, test::tiny_game(test::step_for_first_player("me:score_points(1)"))});
  CHECK(match.state() == Match::State::stopped);
  CHECK_THAT(match.stopped().message, Catch::Matchers::ContainsSubstring("trigger each other more than 64 deep"));
  CHECK(match.host()->in_flight() == 0);
}

TEST_CASE("A cause is named by its procedure or by file and function") {
  const auto rules = test::belfort_rules();
  CHECK(cause_name(*rules, static_cast<std::uint16_t>(Procedure::build)) == "native:build");
  for (const Id<Function> i : rules->functions.ids())
    if (rules->functions[i].subject == "belfort:thieves")
      CHECK(cause_name(*rules, static_cast<std::uint16_t>(first_script_cause + i.number())) ==
            "belfort/guilds/thieves.lua:action");
}
