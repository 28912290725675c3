// Bots that are programs of their own.
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
