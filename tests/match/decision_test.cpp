// The one protocol: what is offered, what is refused, and why.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "castellan/flow/flow.hpp"
#include "castellan/match/checkpoint.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

match::Match at_first(flow::Decision::Kind kind, int players = 4, std::uint64_t seed = 41) {
  match::Match match = new_match(rules_with(), players, seed);
  play_until(match, [&](const match::Match& m) { return m.decision().kind == kind; });
  REQUIRE(match.state() == match::Match::State::deciding);
  return match;
}

bool offers(const match::Match& match, std::string_view key) {
  for (std::size_t i = 0; i < match.decision().options.size(); ++i)
    if (match.key(i) == key) return true;
  return false;
}

// The key of the first option that begins so.
std::string find_key(const match::Match& match, std::string_view begin) {
  for (std::size_t i = 0; i < match.decision().options.size(); ++i)
    if (match.key(i).starts_with(begin)) return match.key(i);
  return {};
}

}  // namespace

TEST_CASE("PLC-2 an occupied plank is refused with that reason and without effect") {
  match::Match match = at_first(flow::Decision::Kind::placement);
  const std::string plank = find_key(match, "place:belfort:");
  REQUIRE_FALSE(plank.empty());
  REQUIRE(match.choose(plank).accepted);
  while (match.decision().kind != flow::Decision::Kind::placement) match.choose(std::size_t{0});
  REQUIRE_FALSE(offers(match, plank));
  const std::uint64_t hash = match.hash();
  const match::Verdict verdict = match.choose(plank);
  CHECK_FALSE(verdict.accepted);
  CHECK(verdict.reason.key == flow::Reason::Key::occupied);
  CHECK(match.hash() == hash);
}

TEST_CASE("PLC-7 a fee that can't be paid makes the placement illegal") {
  match::Match match = at_first(flow::Decision::Kind::placement);
  const Entity me = match.world().layout().players[static_cast<std::size_t>(match.decision().seat)];
  const Id<Resource> gold = match.rules().resources.find("gold");
  CHECK(offers(match, "place:belfort:desk.1"));
  match.world().set_goods(me, gold, 1);
  const std::string arranged = match::write_checkpoint(match.world(), match.flow().frames(), 0);
  match::Match poor = match::Match::from_checkpoint(match.layout(), match.host(), match.seed(), arranged);
  CHECK_FALSE(offers(poor, "place:belfort:desk.1"));
  const match::Verdict verdict = poor.choose("place:belfort:desk.1");
  CHECK(verdict.reason.key == flow::Reason::Key::cannot_pay);
  CHECK(verdict.reason.what == gold);
  CHECK(verdict.reason.amount == 1);
}

TEST_CASE("PLC-3 EX-11 the desk has one plank with 2 or 3 players, two with 4, three with 5") {
  for (const auto& [players, planks] : {std::pair{2, 1}, {3, 1}, {4, 2}, {5, 3}}) {
    match::Match match = at_first(flow::Decision::Kind::placement, players);
    int count = 0;
    for (std::size_t i = 0; i < match.decision().options.size(); ++i)
      count += match.key(i).starts_with("place:belfort:desk");
    CHECK(count == planks);
  }
}

TEST_CASE("PLC-9 only elves may stand in the forest, only dwarves in the quarry") {
  match::Match match = new_match(rules_with(), 3, 42);
  int checked = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.decision().kind != flow::Decision::Kind::distribution) return false;
    const bool elf = m.key(0).starts_with("send:belfort:elf");
    CHECK(offers(m, elf ? "send:belfort:elf:belfort:forest" : "send:belfort:dwarf:belfort:quarry"));
    CHECK_FALSE(offers(m, elf ? "send:belfort:elf:belfort:quarry" : "send:belfort:dwarf:belfort:forest"));
    ++checked;
    return false;
  });
  CHECK(checked > 50);
}

TEST_CASE("ACT-6 the turn can't end while a placed worker waits") {
  match::Match match = new_match(rules_with(), 3, 43);
  play_until(match, [](const match::Match& m) {
    return m.decision().kind == flow::Decision::Kind::turn && !find_key(m, "activate:").empty();
  });
  CHECK_FALSE(offers(match, "end_turn"));
  CHECK(match.choose("end_turn").reason.key == flow::Reason::Key::worker_waits);
}

TEST_CASE("every refusal has a reason and every reason a name") {
  match::Match match = new_match(rules_with(), 4, 44);
  std::size_t refusals = 0;
  play_until(match, [&](const match::Match& m) {
    for (const match::NotOffered& other : m.not_offered()) {
      REQUIRE_FALSE(offers(m, other.key));
      REQUIRE(static_cast<std::size_t>(other.reason.key) < flow::reason_names.size());
      REQUIRE(other.reason.key != flow::Reason::Key::not_offered);
      ++refusals;
    }
    return false;
  });
  CHECK(refusals > 1000);
}

TEST_CASE("while tracing, a script's writes know their source line") {
  match::Match match = new_match(rules_with(), 4, 45);
  match.trace(true);
  play_until(match, [](const match::Match& m) { return m.choice_count() == 200; });
  const auto journal = match.world().journal();
  int traced = 0;
  for (std::size_t i = 0; i < journal.size(); ++i) {
    const std::string* line = match.world().traced(i);
    if (journal[i].cause < flow::first_script_cause || !line) continue;
    CHECK(line->starts_with("belfort/"));
    CHECK(line->find(".lua:") != std::string::npos);
    CHECK(flow::cause_name(match.rules(), journal[i].cause).starts_with(line->substr(0, line->find(".lua"))));
    ++traced;
  }
  CHECK(traced > 0);
}
