// What a client puts together from what it is told: always the state as it is, and never a word about what it can't
// see.
#include <castellan/world/world.hpp>
#include <catch2/catch_test_macros.hpp>
#include <future>
#include <set>
#include <thread>

#include "studio/protocol/portrayal.hpp"
#include "studio_fixture.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::studio::testing;

namespace {

// Follows the messages as a page does.
class Follower {
 public:
  explicit Follower(const std::vector<std::string>& bytes) {
    for (const std::string& text : bytes) {
      const Json message = Json::parse(text);
      if (message["type"] == "state") take(message);
    }
  }

  Json things = Json::object();
  Json log = Json::array();
  int unchanged = 0;  // things that were named although they were as before
  int told = 0;

 private:
  void take(const Json& state) {
    const bool whole = state["whole"];
    if (whole) things = Json::object();
    for (const auto& [name, thing] : state["things"].items()) {
      if (!whole) {
        ++told;
        unchanged += things.contains(name) && things[name] == thing;
      }
      things[name] = thing;
    }
    const std::size_t from = state["log_from"];
    REQUIRE(from <= log.size());
    Json kept = Json::array();
    for (std::size_t i = 0; i < from; ++i) kept.push_back(log[i]);
    for (const Json& line : state["log"]) kept.push_back(line);
    log = std::move(kept);
  }
};

// Plays some choices, takes some back, and lets all clients hear of it.
void play(Client& host, int choices) {
  for (int i = 0; i < choices; ++i) {
    const Json state = host.turn_of({0});
    if (state["decision"].is_null()) return;
    const Json answer = host.choose(state, static_cast<std::size_t>(i * 7) % state["decision"]["options"].size());
    CHECK(answer["type"] == "accepted");
    if (i % 5 == 4) host.ask({{"type", "undo"}, {"number", answer["number"]}});
  }
}

}  // namespace

TEST_CASE("What is told bit by bit is what a newcomer is told at once", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "random", "random"}, {"community-sampler"});
  Client watcher(studio, false, studio.stored(game).spectators);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  CHECK(watcher.ask({{"type", "join"}})["type"] == "joined");
  play(host, 40);
  const Json last = host.turn_of({0});
  watcher.keep_up_with(host);
  watcher.turn_of({0});
  for (Client* one : {&host, &watcher}) {
    const bool is_host = one == &host;
    Client newcomer(studio, is_host, is_host ? "" : studio.stored(game).spectators);
    Json join{{"type", "join"}};
    if (is_host) join["game"] = game;
    newcomer.ask(join);
    const Json whole = newcomer.wait([](const Json& heard) { return heard["type"] == "state"; });
    const Follower followed(one->bytes());
    CHECK(whole["number"] == last["number"]);
    CHECK((followed.things == whole["things"]));
    CHECK((followed.log == whole["log"]));
    CHECK(followed.told > 100);
    CHECK(followed.unchanged == 0);  // what is mentioned has changed before the viewer's eyes
  }
}

TEST_CASE("A game nobody touches leaves the memory, and nobody notices", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path(), {}, std::chrono::milliseconds(20));
  Client host(studio, true);
  const std::string game = begin(host, {"here", "random", "random"});
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  for (int i = 0; i < 6; ++i) {
    const Json state = host.turn_of({0});
    const auto table = studio.tables().find(game);
    // The table says when it has gone to the disk.
    for (bool asleep = false; !asleep;) {
      std::promise<bool> looked;
      table->post_aside([&] { looked.set_value(!table->in_memory()); });
      asleep = looked.get_future().get();
      if (!asleep) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    CHECK(host.choose(state)["type"] == "accepted");
  }
  host.turn_of({0});
  const Follower followed(host.bytes());
  CHECK(followed.unchanged == 0);
  int whole = 0;
  for (const std::string& text : host.bytes()) {
    const Json message = Json::parse(text);
    whole += message["type"] == "state" && message["whole"] == true;
  }
  CHECK(whole == 1);  // the first
}

TEST_CASE("Every line of the log says what it names, and what moves from where to where") {
  for (const char* language : {"en", "de"}) {
    const auto rules = castellan::testing::rules_with({"midsummer-fair", "clay-pits", "trolls", "theatre"});
    match::Match match = castellan::testing::new_match(rules, GameOptions(3), 11);
    castellan::testing::play_until(match, [](const match::Match& at) { return at.choice_count() >= 400; });
    const match::Words words(match, language, 0);
    const Json lists = studio::portray_rules(match, words);
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < match.layout()->entity_count(); ++i) names.insert(match.layout()->name(Entity{i}));
    std::set<std::string> moved;
    std::size_t linked = 0;
    for (const world::Event& event : match.events()) {
      const Json line = studio::portray_event(match, words, event, 0);
      INFO(line.dump());
      CHECK(line["text"] == words.event(event));
      std::string joined;
      for (const Json& span : line["spans"]) {
        joined += span["text"].get<std::string>();
        CHECK_FALSE(span["text"].get<std::string>().empty());
        if (span.contains("thing")) CHECK(names.contains(span["thing"]));
        if (span.contains("list"))
          CHECK(span["number"].get<std::size_t>() < lists[span["list"].get<std::string>()].size());
        linked += span.contains("thing") || span.contains("list");
      }
      CHECK(joined == line["text"]);
      if (!line.contains("move")) continue;
      const Json& move = line["move"];
      for (const char* end : {"from", "to", "thing"})
        if (move.contains(end)) CHECK(names.contains(move[end]));
      CHECK(move.contains("to"));
      moved.insert(move["what"]);
    }
    CHECK(linked > match.events().size());
    for (const char* what : {"worker", "card", "goods", "marker", "guild"}) CHECK(moved.contains(what));
  }
}

TEST_CASE("A line names who did it, where, and what it was about") {
  const auto rules = castellan::testing::rules_with();
  match::Match match = castellan::testing::new_match(rules, GameOptions(3), 3);
  castellan::testing::play_until(match, [](const match::Match& at) {
    return !at.events().empty() && at.events().back().type == EventType::placed;
  });
  const match::Words words(match, "en", nobody);
  const world::Event& event = match.events().back();
  const Json line = studio::portray_event(match, words, event, nobody);
  REQUIRE(line["spans"].size() >= 5);
  CHECK(line["spans"][0]["thing"] == match.layout()->name(event.player));
  CHECK(line["move"]["what"] == "worker");
  CHECK(line["move"]["from"] == match.layout()->name(event.player));
  CHECK(line["move"]["to"] == match.layout()->name(event.subject));
  CHECK(line["move"]["thing"] == match.layout()->name(event.other));
}
