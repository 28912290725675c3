// Bots that are programs of their own.
#include <castellan/bots/bot_mishaps.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "castellan/plugin/bots.hpp"
#include "support/fixtures.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;

namespace {

const std::string example = std::string("python3 ") + CASTELLAN_SOURCE_DIR + "/plugins/bot_process/example.py";

// A bot and two that play at random; the bot sits at seat `seat`. What it did wrong goes to `mishaps`.
match::Match game_with(const std::string& bot, std::uint64_t seed, std::size_t seat,
                       const std::shared_ptr<bots::BotMishaps>& mishaps, std::chrono::milliseconds deadline) {
  match::Match match = testing::new_match(testing::rules_with(), GameOptions(3), seed);
  std::vector<std::string> names(3, "random");
  names[seat] = bot;
  const auto table = plugin::seat_bots(names, {plugin::plugin_folders(), deadline, mishaps});
  table->play(match, std::vector<std::size_t>{0, 1, 2});
  return match;
}

}  // namespace

TEST_CASE("The example in Python beats bots that play at random", "[threads]") {
  const auto mishaps = std::make_shared<bots::BotMishaps>();
  int wins = 0;
  const int games = 6;
  for (std::size_t game = 0; game < games; ++game) {
    const match::Match match = game_with("process:" + example, game + 1, game % 3, mishaps, std::chrono::seconds(20));
    REQUIRE(match.over());
    wins += match.standings().front().seat == static_cast<Seat>(game % 3);
  }
  CHECK(mishaps->all().empty());
  CHECK(wins >= games - 1);
}

TEST_CASE("A program that is gone or talks nonsense loses its decisions to chance, and is named", "[threads]") {
  const test::TemporaryFolder folder;
  const std::string babbler = folder.write("babbler.sh", R"(read hello
echo '{"type": "hello", "protocol": 1}'
while read question; do echo '{"type": "answer", "key": "x"}'; done
)");
  for (const std::string& command : {std::string("false"), std::string("echo hello"), "sh " + babbler}) {
    INFO(command);
    const auto mishaps = std::make_shared<bots::BotMishaps>();
    const match::Match match = game_with("process:" + command, 3, 1, mishaps, std::chrono::seconds(20));
    CHECK(match.over());
    REQUIRE(mishaps->all().size() >= 1);
    CHECK(mishaps->all()[0].bot.find("process") != std::string::npos);
  }
}

TEST_CASE("A program that stalls loses its decisions to chance, and is named", "[threads]") {
  const auto mishaps = std::make_shared<bots::BotMishaps>();
  const match::Match match = game_with("process:sleep 3", 3, 1, mishaps, std::chrono::milliseconds(100));
  CHECK(match.over());
  REQUIRE(mishaps->all().size() >= 1);
  CHECK(mishaps->all()[0].bot == "process:sleep 3");
  CHECK(mishaps->all()[0].kind == bots::BotMishaps::Kind::stalled);
}

// Whatever is wrong, the program ends, which is a mishap.
TEST_CASE("A program tries things out in worlds dealt from what it knows", "[threads]") {
  const test::TemporaryFolder folder;
  const std::string explorer = folder.write("explorer.py", R"(
import json, sys

def ask(**message):
    print(json.dumps(message), flush=True)
    return json.loads(sys.stdin.readline())

hello = json.loads(sys.stdin.readline())
assert hello["type"] == "hello" and hello["protocol"] == 1
question = ask(type="hello", protocol=1)
assert all(word in hello["can"] for word in ["sample", "choose", "undo", "value", "view"])
while True:
    assert question["type"] == "decide"
    view = question["view"]
    options = view["decision"]["options"]
    world = ask(type="sample", n=3)
    assert world["type"] == "world" and world["choices"] == 0 and len(world["scores"]) == 3
    if world["same_options"]:
        assert world["options"] == options and world["seat"] == view["seat"]
        value = ask(type="value")["value"]
        assert ask(type="choose", key="no such thing")["type"] == "refused"
        assert ask(type="undo", to=1)["type"] == "refused"
        for key in options[:3]:
            after = ask(type="choose", key=key)
            assert after["type"] == "world" and after["choices"] == 1
            seen = ask(type="view")
            assert seen["type"] == "view" and seen["view"]["seat"] == view["seat"]
            assert ask(type="undo", to=0)["options"] == options
            assert ask(type="value")["value"] == value
        assert ask(type="sample", n=3)["options"] == options
    question = ask(type="answer", key=options[-1])
)");
  const auto mishaps = std::make_shared<bots::BotMishaps>();
  const match::Match match = game_with("process:python3 " + explorer, 5, 2, mishaps, std::chrono::seconds(20));
  CHECK(match.over());
  for (const bots::BotMishaps::Entry& mishap : mishaps->all()) FAIL(mishap.what);
}
