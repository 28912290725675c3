// DESIGN: hidden information is modelled. What a seat can't know makes no difference to what it sees.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <nlohmann/json.hpp>

#include "castellan/flow/flow.hpp"
#include "castellan/match/save.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/hidden.hpp"

using namespace castellan;
using namespace castellan::testing;

TEST_CASE("permuting all that is hidden from a seat leaves its view byte-identical", "[hidden]") {
  const Case c = GENERATE(from_range(all_cases()));
  const int players = c.players;
  CAPTURE(players, c.packs, c.guilds);
  match::Match match = new_match(c.rules(), c.options(), 9);
  int changed = 0;
  play_until(match, [&](const match::Match& m) {
    const auto seat = static_cast<Seat>(m.choice_count() % static_cast<std::size_t>(players));
    match::Match other = m.clone();
    other.undo_to(m.choice_count());  // both without a last choice, so that change lists agree
    match::Match same = m.clone();
    const std::string before = same.view(seat).dump();
    // A decision of another seat over its hidden cards is hidden itself; the world alone is permuted.
    changed += permute_hidden(other.world(), seat);
    REQUIRE(other.view(seat).dump() == before);
    return false;
  });
  CHECK(changed > 1000);
}

TEST_CASE("the view of a seat shows its own cards and only the number of others'", "[hidden]") {
  match::Match match = new_match(rules_with(), 3, 10);
  play_until(match, [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::placement; });
  const auto view = match.view(0);
  for (Entity card : match.world().layout().cards) {
    const world::Card& c = match.world().get<world::Card>(card);
    const auto& shown = view["state"][match.world().layout().name(card)];
    CHECK(shown.contains("kind") == knows(c, 0));
  }
  CHECK_FALSE(view["state"]["table"].contains("rng_key"));
  CHECK_FALSE(view.contains("hash"));
  CHECK_FALSE(view.contains("seed"));
}

TEST_CASE("others see who chooses and what kind, not the options", "[hidden]") {
  match::Match match = new_match(rules_with(), 4, 11);
  const Seat chooser = match.decision().seat;
  const auto own = match.view(chooser);
  const auto other = match.view(static_cast<Seat>(chooser + 1));
  CHECK(own["decision"].contains("options"));
  CHECK(other["decision"]["seat"] == chooser + 1);
  CHECK_FALSE(other["decision"].contains("options"));
  CHECK_FALSE(other["decision"].contains("not_offered"));
}

TEST_CASE("SET-8 hands are chosen at the same time: no discard shows before all have chosen", "[hidden]") {
  match::Match match = new_match(rules_with(), 4, 12);
  play_until(match, [](const match::Match& m) { return m.decision().seat == 3; });
  const Entity discards = match.world().layout().pile(first_deck, world::Pile::discard);
  CHECK(match.world().get<world::Pile>(discards).count == 0);
  for (Entity card : match.world().layout().cards)
    if (match.world().get<world::Pile>(match.world().get<world::Card>(card).pile).role == world::Pile::aside)
      CHECK_FALSE(knows(match.world().get<world::Card>(card), 3));
  play_until(match, [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::placement; });
  CHECK(match.world().get<world::Pile>(discards).count == 8);
}

TEST_CASE("a sample agrees with everything the seat sees and can be played to the end", "[hidden]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(c.players, c.packs, c.guilds);
  match::Match match = new_match(c.rules(), c.options(), 13);
  int mid_script = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.quiet() && m.choice_count() % 19 != 0) return false;
    const Seat seat = m.decision().seat;
    match::Match sample = m.sample(seat, 1000 + m.choice_count());
    match::Match same = m.clone();
    auto expected = same.view(seat);
    auto actual = sample.view(seat);
    expected.erase("changes");
    actual.erase("changes");
    // What another pack keeps hidden from this seat is dealt anew as well, but it is not in the view.
    REQUIRE(actual.dump() == expected.dump());
    mid_script += !m.quiet();
    play_out(sample);
    REQUIRE(sample.over());
    return false;
  });
  CHECK(mid_script > 0);
}

TEST_CASE("a sample does not depend on what the seat can't know", "[hidden]") {
  match::Match match = new_match(rules_with({"masonry"}), 4, 14);
  int changed = 0;
  play_until(match, [&](const match::Match& m) {
    if (!m.quiet() || m.choice_count() % 13 != 0) return false;
    const Seat seat = m.decision().seat;
    const match::Match one = begin_here(m);
    const match::Match other = begin_here(m, seat, &changed);
    REQUIRE(one.world().hash() != other.world().hash());
    REQUIRE(other.sample(seat, 5).world().hash() == one.sample(seat, 5).world().hash());
    return false;
  });
  CHECK(changed > 500);
}

TEST_CASE("nor does one in the middle of a script", "[hidden]") {
  with_hidden_turned_in_mid_script(rules_with({"masonry"}), [](const match::Match& one, const match::Match& other) {
    const Seat seat = one.decision().seat;
    REQUIRE(other.sample(seat, 5).world().hash() == one.sample(seat, 5).world().hash());
  });
}

TEST_CASE("undo in a sample comes back to the same dealt world, also in the middle of a script", "[hidden]") {
  const match::Match match = mid_script_match(rules_with({"masonry"}), 4);
  match::Match sample = match.sample(match.decision().seat, 3);
  const std::uint64_t dealt = sample.world().hash();
  CHECK(dealt != match.world().hash());
  const std::size_t made = sample.choice_count();
  play_until(sample, [&](const match::Match& m) { return m.choice_count() == made + 40; });
  sample.undo_to(made);
  CHECK(sample.world().hash() == dealt);
}

namespace {

// Events that tell more than the seat knows name the cards as they were dealt.
int retold(const match::Match& match, const match::Match& sample, Seat seat) {
  const auto truth = match.world().events();
  const auto told = sample.world().events();
  REQUIRE(told.size() == truth.size());
  int other = 0;
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i].def == none || told[i].known_to >> seat & 1) continue;
    REQUIRE(told[i].def == sample.world().get<world::Card>(told[i].subject).kind);
    other += told[i].def != truth[i].def;
  }
  return other;
}

}  // namespace

TEST_CASE("nothing leads from a dealt world back to the true game", "[hidden]") {
  match::Match match = new_match(rules_with({"masonry"}), 4, 14);
  int quiet = 0;
  int mid_script = 0;
  int other_cards = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.quiet() && m.choice_count() % 13 != 5) return false;
    const Seat seat = m.decision().seat;
    match::Match sample = m.sample(seat, 5);
    const std::uint64_t hash = sample.hash();
    CHECK(sample.dealt());
    CHECK(sample.seed() == 5);
    CHECK(sample.choice_count() == 0);
    CHECK(sample.choices().empty());
    CHECK_THROWS_AS(sample.undo_to(1), std::out_of_range);
    sample.undo();
    CHECK(sample.hash() == hash);
    CHECK(sample.clone().hash() == hash);
    for (Seat s = 0; s < 4; ++s) CHECK(sample.view(s)["changes"].empty());
    CHECK_THROWS_AS(match::Save::of(sample), match::SaveError);
    if (m.quiet()) CHECK(sample.checkpoint() != m.checkpoint());
    else CHECK_THROWS_AS(sample.checkpoint(), std::logic_error);
    other_cards += retold(m, sample, seat);
    ++(m.quiet() ? quiet : mid_script);
    return false;
  });
  CHECK(quiet > 5);
  CHECK(mid_script > 5);
  CHECK(other_cards > 10);
}
