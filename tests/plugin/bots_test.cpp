// Bots across the border of a library: types, exceptions, order of destruction, two at once; and bots that misbehave.
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thread>

#include "castellan/bots/bot_table.hpp"
#include "castellan/bots/weights.hpp"
#include "castellan/plugin/bots.hpp"
#include "plugin/plugin_files.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::test;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Lines = std::vector<std::string>;

namespace {

// Plays on with one bot for all seats.
void play_with(match::Match& match, bots::Bot& bot) {
  while (match.state() == match::Match::State::deciding) {
    const std::size_t option = bot_choice(bot, match);
    REQUIRE(option < match.decision().options.size());
    REQUIRE(match.choose(option).accepted);
  }
}

plugin::BotOptions with(const ProbeCopy& probe, std::shared_ptr<bots::BotMishaps> mishaps = {},
                        std::chrono::milliseconds deadline = std::chrono::seconds(60)) {
  return {probe.folders(), deadline, std::move(mishaps)};
}

std::string refusal(const std::string& name, const plugin::BotOptions& options) {
  try {
    make_bot(name, options);
  } catch (const plugin::PluginError& e) {
    return e.what();
  } catch (const plugin::UnknownBot& e) {
    return std::string("unknown: ") + e.what();
  }
  return "was made";
}

}  // namespace

TEST_CASE("Bots are found by name, and a wrong name is told what may be meant", "[plugin][bots]") {
  const ProbeCopy probe;
  CHECK(plugin::bot_names(probe.folders()) == Lines{"random", "probe"});
  CHECK(refusal("prob", with(probe)) == "unknown: there is no bot \"prob\": did you mean \"probe\"?");
  CHECK(refusal("random:3", with(probe)) == "unknown: \"random\" takes no argument");
  for (const char* path : {"../probe", "/tmp/probe", "probe.so", "libcastellan_bot_probe.so", ""})
    CHECK_THAT(refusal(path, with(probe)), ContainsSubstring("unknown: there is no bot"));
  CHECK_FALSE(probe.ran());  // names are looked for, nothing is loaded
}

TEST_CASE("A factory that throws or makes nothing is told, and its library let go", "[plugin][bots]") {
  const ProbeCopy probe;
  CHECK(refusal("probe:refuse", with(probe)) == "the bot \"probe\" can't be made: not today");
  CHECK(refusal("probe:refuse_oddly", with(probe)) == "the bot \"probe\" can't be made: a bare text");
  CHECK_THAT(refusal("probe:nothing", with(probe)), ContainsSubstring("its plugin made none"));
  CHECK(probe.log() == Lines{"loaded", "unloaded", "loaded", "unloaded", "loaded", "unloaded"});
}

TEST_CASE("A bot is destroyed before its library is unloaded, on whatever thread it decided", "[plugin][bots]") {
  const auto deadline = GENERATE(std::chrono::milliseconds(0), std::chrono::milliseconds(60'000));
  const ProbeCopy probe;
  {
    const auto bot = make_bot("probe", with(probe, nullptr, deadline));
    match::Match match = new_match(rules_with(), 2, 1);
    for (int i = 0; i < 5; ++i) match.choose(bot_choice(*bot, match));
    CHECK(probe.log() == Lines{"loaded", "bot made"});
  }
  CHECK(probe.log() == Lines{"loaded", "bot made", "bot destroyed", "unloaded"});
}

TEST_CASE("Exceptions cross the border with their types", "[plugin][bots]") {
  const ProbeCopy probe;
  const auto plugin = plugin::Plugin::load(probe.file());
  const auto make = plugin->as<plugin::BotPlugin>().make;
  match::Match match = new_match(rules_with(), 2, 1);
  CHECK_THROWS_MATCHES(bot_choice(*make({"throw", {}}), match), std::runtime_error,
                       MessageMatches(ContainsSubstring("of my own making")));
  CHECK_THROWS_AS(bot_choice(*make({"throw_kernel", {}}), match), bots::WeightsError);
  CHECK_THROWS_AS(bot_choice(*make({"throw_number", {}}), match), int);
}

TEST_CASE("Two plugins with the same names inside do not get hold of each other's", "[plugin][bots]") {
  const auto first = plugin::make_bot("probe:first", {{plugins_of_tests}, {}, {}});
  const auto last = plugin::make_bot("twin", {{plugins_of_tests}, {}, {}});
  const auto first_again = plugin::make_bot("probe:first", {{plugins_of_tests}, {}, {}});
  match::Match match = new_match(rules_with(), 2, 1);
  for (int i = 0; i < 20; ++i) {
    const std::size_t count = match.decision().options.size();
    CHECK(bots::bot_choice(*first, match) == 0);
    CHECK(bots::bot_choice(*last, match) == count - 1);
    CHECK(bots::bot_choice(*first_again, match) == 0);
    match.choose(count - 1);
  }
}

TEST_CASE("A bot that throws or answers nonsense loses the decision to chance, with one warning", "[plugin][bots]") {
  const auto deadline = GENERATE(std::chrono::milliseconds(0), std::chrono::milliseconds(60'000));
  const auto [does, kind, says] = GENERATE(table<std::string, bots::BotMishaps::Kind, std::string>({
      {"throw", bots::BotMishaps::Kind::threw, "the bot \"probe:throw\" failed: of my own making"},
      {"throw_number", bots::BotMishaps::Kind::threw,
       "the bot \"probe:throw_number\" failed: it threw something that is no"},
      {"nonsense", bots::BotMishaps::Kind::nonsense, "the bot \"probe:nonsense\" chose option "},
  }));
  const ProbeCopy probe;
  Lines told;
  const auto mishaps = std::make_shared<bots::BotMishaps>([&](const std::string& text) { told.push_back(text); });
  const auto bot = make_bot("probe:" + does, with(probe, mishaps, deadline));
  const auto chance = bots::random_bot();
  match::Match match = new_match(rules_with(), 3, 4);
  match::Match expected = new_match(rules_with(), 3, 4);
  play_with(match, *bot);
  play_with(expected, *chance);
  CHECK(match.over());
  CHECK(match.hash() == expected.hash());
  REQUIRE(told.size() == 1);
  CHECK_THAT(told[0], ContainsSubstring(says));
  const auto all = mishaps->all();
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == kind);
  CHECK(all[0].count == match.choice_count());
}

TEST_CASE("A bot that never answers is left behind, and chance plays for it", "[plugin][bots][threads]") {
  const ProbeCopy probe;
  const std::filesystem::path wake = probe.folder() / "wake";
  const auto mishaps = std::make_shared<bots::BotMishaps>();
  const std::size_t before = bots::bots_left_behind();
  {
    const auto bot = make_bot("probe:stall " + wake.string(), with(probe, mishaps, std::chrono::milliseconds(30)));
    const auto chance = bots::random_bot();
    match::Match match = new_match(rules_with(), 3, 4);
    match::Match expected = new_match(rules_with(), 3, 4);
    play_with(match, *bot);
    play_with(expected, *chance);
    CHECK(match.hash() == expected.hash());
    REQUIRE(mishaps->all().size() == 1);
    CHECK(mishaps->all()[0].count == match.choice_count());
  }
  CHECK(mishaps->all()[0].kind == bots::BotMishaps::Kind::stalled);
  CHECK_THAT(mishaps->all()[0].what, ContainsSubstring("did not decide within 0.03 s"));
  CHECK(bots::bots_left_behind() == before + 1);
  CHECK(probe.log() == Lines{"loaded", "bot made"});  // it keeps what it uses
  // When it does come back, it tidies up after itself.
  std::ofstream(wake) << "now";
  while (bots::bots_left_behind() > before) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CHECK(probe.log() == Lines{"loaded", "bot made", "awake", "bot destroyed", "unloaded"});
}

TEST_CASE("A bot that was late loses that decision only, and plays on once it is back", "[plugin][bots][threads]") {
  const ProbeCopy probe;
  const std::filesystem::path wake = probe.folder() / "wake";
  const auto mishaps = std::make_shared<bots::BotMishaps>();
  const std::size_t before = bots::bots_left_behind();
  const auto bot = make_bot("probe:stall " + wake.string(), with(probe, mishaps, std::chrono::milliseconds(500)));
  match::Match match = new_match(rules_with(), 3, 4);
  for (int lost = 1; lost <= 3; ++lost) {  // the first by being late, the others by not being back
    CHECK(bot_choice(*bot, match) == bots::bot_choice(*bots::random_bot(), match));
    REQUIRE(mishaps->all().size() == 1);
    CHECK(mishaps->all()[0].count == static_cast<std::uint64_t>(lost));
    match.choose(match.decision().options.size() - 1);
  }
  std::ofstream(wake) << "now";
  while (bots::bots_left_behind() > before) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  for (int i = 0; i < 20; ++i) {
    CHECK(bot_choice(*bot, match) == 0);  // its own choice
    match.choose(match.decision().options.size() - 1);
  }
  CHECK(mishaps->all()[0].count == 3);
}

TEST_CASE("Bots loaded by many threads at once are all found good", "[plugin][bots][threads]") {
  std::vector<std::jthread> threads;
  std::atomic<int> made = 0;
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 4; ++n) made += refusal(n % 2 ? "twin" : "probe", {{plugins_of_tests}, {}, {}}) == "was made";
    });
  threads.clear();
  CHECK(made == 64);
}

TEST_CASE("Who wants to stop need not wait for a bot", "[plugin][bots][threads]") {
  const ProbeCopy probe;
  const std::filesystem::path wake = probe.folder() / "wake";
  const auto mishaps = std::make_shared<bots::BotMishaps>();
  const std::vector<std::string> names{"probe:stall " + wake.string()};
  const std::size_t before = bots::bots_left_behind();
  {
    const auto table = seat_bots(names, with(probe, mishaps));
    table->stop_if([] { return true; });
    match::Match match = new_match(rules_with(), 2, 4);
    table->play(match, std::vector<std::size_t>{0, 0});
    CHECK(match.choice_count() == 0);
  }
  CHECK(mishaps->all().empty());
  std::ofstream(wake) << "now";
  while (bots::bots_left_behind() > before) std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

TEST_CASE("A plugin gets the folder of its own files", "[plugin][bots]") {
  const ProbeCopy probe;
  CHECK_THAT(refusal("probe:data", with(probe)),
             ContainsSubstring("my files are in " + (probe.folder() / "bot_probe").string()));
}
