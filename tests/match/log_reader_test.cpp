// Who follows the log notices what was taken back.
#include "castellan/match/log_reader.hpp"

#include <catch2/catch_test_macros.hpp>

#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

bool has(std::span<const world::Event> events, EventType type) {
  for (const world::Event& event : events)
    if (event.type == type) return true;
  return false;
}

}  // namespace

TEST_CASE("A script that changes something, asks and fails: what it told is named as taken back") {
  match::Match match = play({tiny_game(step_for_first_player("me:gain { gold = 2 }; ask.yes { me }; error('no')"))});
  match::LogReader reader;
  CHECK(has(reader.read(match.world()).fresh, EventType::gained));
  match.choose("yes");
  const match::LogReader::News news = reader.read(match.world());
  REQUIRE(news.taken_back.events.size() == 1);
  CHECK(news.taken_back.events[0].type == EventType::gained);
  CHECK(has(news.fresh, EventType::script_failed));
  CHECK_FALSE(has(news.fresh, EventType::gained));
  CHECK(reader.read(match.world()).fresh.empty());
}

TEST_CASE("Undo takes events back; what is forgotten is not named, and told again when it happens again") {
  match::Match match = play({tiny_game(step_for_first_player("ask.yes { me }; me:gain { gold = 2 }; ask.yes { me }"))});
  match::LogReader reader;
  reader.read(match.world());
  match.choose("yes");
  CHECK(has(reader.read(match.world()).fresh, EventType::gained));
  match.undo();
  reader.forget_what_was_taken_back(match.world());
  CHECK(reader.read(match.world()).taken_back.events.empty());
  match.choose("no");
  CHECK(has(reader.read(match.world()).fresh, EventType::gained));
}
