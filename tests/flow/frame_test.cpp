#include "castellan/flow/frame.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/flow.hpp"
#include "castellan/script/script_host.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;

TEST_CASE("Frames stay where they are while others are pushed") {
  flow::FrameStack stack;
  stack.push(flow::GameFrame{.step = flow::GameFrame::play_rounds});
  const flow::Frame& first = stack.top();
  for (std::size_t i = 1; i < caps::frames; ++i) stack.push(flow::PhaseFrame{.step = static_cast<std::uint8_t>(i)});
  CHECK(&first == &stack[0]);
  CHECK(stack.size() == caps::frames);
  CHECK(stack.top().step() == caps::frames - 1);
}

TEST_CASE("One frame too many is a limit of its own kind and leaves the stack as it was") {
  flow::FrameStack stack;
  for (std::size_t i = 0; i < caps::frames; ++i) stack.push(flow::GameFrame{});
  CHECK_THROWS_AS(stack.push(flow::GameFrame{}), flow::TooDeep);
  CHECK_THROWS_WITH(stack.push(flow::GameFrame{}), "effects trigger each other more than 64 deep");
  CHECK(stack.size() == caps::frames);
}

TEST_CASE("A stack can be remembered and put back") {
  flow::FrameStack stack;
  stack.push(flow::GameFrame{.step = flow::GameFrame::over});
  stack.push(flow::PhasesFrame{.step = 5, .list_number = 2});
  const std::vector<flow::Frame> remembered(stack.begin(), stack.end());
  stack.pop();
  stack.truncate(0);
  CHECK(stack.empty());
  stack.assign(remembered.data(), remembered.size());
  CHECK(std::vector<flow::Frame>(stack.begin(), stack.end()) == remembered);
}

TEST_CASE("A frame gives back the fields it was made of, and shows them as numbers in the order of checkpoints") {
  flow::Frame frame =
      flow::BuildFrame{.step = flow::BuildFrame::carry_out, .site = Id<Site>(3), .builder = Entity{7}, .price = 1};
  CHECK(frame.procedure() == Procedure::build);
  CHECK(frame.step() == flow::BuildFrame::carry_out);
  CHECK(frame.as<flow::BuildFrame>().site == Id<Site>(3));
  frame.as<flow::BuildFrame>().owner = Entity{9};
  CHECK(frame.number(flow::Frame::definition_at) == 3);
  std::vector<std::int32_t> numbers;
  for (const std::size_t at : flow::Frame::arguments_at) numbers.push_back(frame.number(at));
  CHECK(numbers == std::vector<std::int32_t>{7, -1, -1, 0, 9, 1});
}

TEST_CASE("What begins alike can be read as another: a step of a phase as that of a turn") {
  flow::Frame frame = flow::StepFrame{.procedure = Procedure::take_turn, .phase = Id<Phase>(2), .player = Entity{4}};
  const auto& turn = frame.as<flow::TurnFrame>();
  CHECK(turn.phase == Id<Phase>(2));
  CHECK(turn.player == Entity{4});
  CHECK(turn.next_lock == 0);
  CHECK(turn.step == flow::TurnFrame::begin);
}

TEST_CASE("Every described field of a frame is one of those a checkpoint writes") {
  for (std::size_t i = 0; i < static_cast<std::size_t>(Procedure::count); ++i)
    for (const flow::FrameField& field : flow::frame_fields(static_cast<Procedure>(i))) {
      const auto& words = flow::Frame::arguments_at;
      CHECK((field.offset == flow::Frame::definition_at ||
             std::find(words.begin(), words.end(), field.offset) != words.end()));
    }
}

TEST_CASE("Effects that trigger each other without end stop the match and name the pack") {
  const auto echo = test::pack("echo", {{"hook.lua", R"(return module { on = { points = function(_, e)
    e.player:score_points(1)
  end } })"}});
  const match::Match match = test::play({echo, test::tiny_game(test::step_for_first_player("me:score_points(1)"))});
  CHECK(match.state() == match::Match::State::stopped);
  CHECK_THAT(match.stopped().message, Catch::Matchers::ContainsSubstring("trigger each other more than 64 deep"));
  CHECK(match.host()->in_flight() == 0);
}

TEST_CASE("A cause is named by its procedure or by file and function") {
  const auto rules = test::belfort_rules();
  CHECK(flow::cause_name(*rules, static_cast<std::uint16_t>(Procedure::build)) == "native:build");
  for (const Id<Function> i : rules->functions.ids())
    if (rules->functions[i].subject == "belfort:thieves")
      CHECK(flow::cause_name(*rules, static_cast<std::uint16_t>(flow::first_script_cause + i.number())) ==
            "belfort/guilds/thieves.lua:action");
}
