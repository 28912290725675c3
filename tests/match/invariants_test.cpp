// Invariants: a sound game breaks none, and whatever is broken is named.
#include "castellan/match/invariants.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/operations.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string problems_of(match::Match& match) {
  std::string all;
  for (const std::string& problem : match::Invariants(match).check()) all += problem + "\n";
  return all;
}

// A game for two in its placement, where pieces, neutral builders and a supply are on the table; what breaks it finds
// things by name.
class Position {
 public:
  explicit Position(const std::shared_ptr<const Ruleset>& rules = rules_with()) : match(new_match(rules, 2, 3)) {
    play_until(match, [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::placement; });
    REQUIRE(problems_of(match).empty());
  }

  Entity worker(const char* kind, std::size_t number = 0, Seat seat = 0) const {
    return layout.workers_of(seat, match.rules().workers.find(kind))[number];
  }
  Entity area(const char* name) const { return layout.areas[match.rules().areas.find(name).index()]; }
  world::EntityRange planks(const char* name) const { return layout.planks_on_board(match.rules().planks.find(name)); }
  // A card of this kind, laid before the first player.
  Entity built(const char* kind) {
    const Id<Property> wanted = match.rules().properties.find(kind);
    for (Entity card : layout.cards)
      if (world.get<world::Card>(card).kind == wanted &&
          world.get<world::Pile>(world.get<world::Card>(card).pile).role == world::Pile::deck) {
        move_card(match.flow(), card, layout.pile(first_deck, world::Pile::built, 0), 0xFF);
        return card;
      }
    FAIL("no card " << kind);
    return nothing;
  }
  void put(Entity worker, Entity plank) {
    world.set<&world::Worker::place>(worker, plank);
    world.set<&world::PlankSpot::worker>(plank, worker);
  }
  void sit(Entity gnome, Entity lock) {
    world.set<&world::Gnome::lock>(gnome, lock);
    world.set<&world::Lock::gnome>(lock, gnome);
  }

  match::Match match;
  world::World& world = match.world();
  const world::Layout& layout = *match.layout();
  Entity me = layout.players[0];
};

struct Break {
  const char* expected;
  void (*how)(Position&);
};

constexpr Break breaks[] = {
    {"player 1: 2 belfort:wood in the state, 1 by the events",
     [](Position& t) { t.world.set_goods(t.me, Id<Resource>(0), 2); }},
    {"player 1 has -1 belfort:wood", [](Position& t) { t.world.set_goods(t.me, Id<Resource>(0), -1); }},
    {"player 1: 7 points in the state, 0 by the events",
     [](Position& t) { t.world.set<&world::Player::score>(t.me, 7); }},
    {"player 1 has less than 0 points", [](Position& t) { t.world.set<&world::Player::score>(t.me, -1); }},
    {"player 1: 7 workers in the state, 6 by the events",
     [](Position& t) { t.world.set<&world::Worker::place>(t.worker("elf", 6), t.me); }},
    {"player 1: 1 masters in the state, 0 by the events",
     [](Position& t) { t.world.set<&world::Worker::master>(t.worker("elf"), 1); }},
    {"player 1: 1 gnomes in the state, 0 by the events",
     [](Position& t) { t.sit(t.layout.gnomes[0], t.layout.locks_of_card(t.built("pub"))[0]); }},
    {"player 2: 1 markers in the state, 0 by the events",
     [](Position& t) { t.world.set<&world::Symbol::marker>(t.layout.symbols[0], t.layout.players[1]); }},
    {"player 3: 1 markers in the state, 0 by the events",  // a neutral builder
     [](Position& t) { t.world.set<&world::Symbol::marker>(t.layout.symbols[0], t.layout.seats[2]); }},

    {"stands in an area that does not take its kind",
     [](Position& t) { t.world.set<&world::Worker::place>(t.worker("elf"), t.area("quarry")); }},
    {"stands on a plank that does not hold it",
     [](Position& t) { t.world.set<&world::Worker::place>(t.worker("elf"), t.planks("desk")[0]); }},
    {"is nowhere", [](Position& t) { t.world.set<&world::Worker::place>(t.worker("elf"), t.layout.players[1]); }},
    {"is nowhere", [](Position& t) { t.world.set<&world::Worker::place>(t.worker("elf"), t.layout.districts[0]); }},
    {"is a master in the supply", [](Position& t) { t.world.set<&world::Worker::master>(t.worker("elf", 6), 1); }},
    {"player 1 has too many masters of belfort:dwarf",
     [](Position& t) {
       for (std::size_t i = 0; i < 6; ++i) t.world.set<&world::Worker::master>(t.worker("dwarf", i), 1);
     }},

    {"plank/belfort:desk holds a worker that is elsewhere",
     [](Position& t) { t.world.set<&world::PlankSpot::worker>(t.planks("desk")[0], t.worker("elf")); }},
    {"is in use, but its card has no such plank",
     [](Position& t) { t.put(t.worker("elf"), t.layout.planks_of_card(t.built("keep"))[0]); }},
    {"belfort:camp holds more workers of one player than it may",
     [](Position& t) {
       t.put(t.worker("elf"), t.planks("camp")[0]);
       t.put(t.worker("dwarf"), t.planks("camp")[1]);
     }},

    {"sits on a lock that does not hold it",
     [](Position& t) {
       t.world.set<&world::Gnome::lock>(t.layout.gnomes[0], t.layout.locks_of_card(t.built("pub"))[0]);
     }},
    {"holds a gnome that is elsewhere",
     [](Position& t) {
       t.world.set<&world::Lock::gnome>(t.layout.locks_of_card(t.built("pub"))[0], t.layout.gnomes[0]);
     }},
    {"is not on its card", [](Position& t) { t.sit(t.layout.gnomes[0], t.layout.locks_of_card(t.built("keep"))[0]); }},
    {"sits on a card that is not built",
     [](Position& t) { t.sit(t.layout.gnomes[0], t.layout.locks_of_card(t.layout.cards[0])[0]); }},

    {"does not know its pile",
     [](Position& t) {
       const Entity pool = t.layout.pile(first_deck, world::Pile::pool);
       t.world.set<&world::Card::pile>(t.world.get<world::Pile>(pool).top,
                                       t.layout.pile(first_deck, world::Pile::deck));
     }},
    {"has a wrong count",
     [](Position& t) { t.world.set<&world::Pile::count>(t.layout.pile(first_deck, world::Pile::pool), 9); }},
    {"a card lies in no pile or in two",
     [](Position& t) {
       const Entity pool = t.layout.pile(first_deck, world::Pile::pool);
       t.world.set<&world::Pile::top>(pool, t.world.get<world::Card>(t.world.get<world::Pile>(pool).top).next);
     }},
    {"6 cards of belfort:bank",
     [](Position& t) {
       const auto bank = t.match.rules().properties.find("bank");
       for (Entity card : t.layout.cards)
         if (t.world.get<world::Card>(card).kind != bank) return t.world.set<&world::Card::kind>(card, bank);
     }},

    {"the crests are not a permutation", [](Position& t) { t.world.set<&world::Player::crest>(t.me, 4); }},
    {"lies in a district of another guild",
     [](Position& t) {
       const Entity tile = t.world.get<world::District>(t.layout.districts[0]).guild;
       t.world.set<&world::GuildTile::district>(tile, t.layout.districts[1]);
     }},
    {"has a guild that is elsewhere",
     [](Position& t) {
       const Entity tile = t.world.get<world::District>(t.layout.districts[0]).guild;
       t.world.set<&world::District::guild>(t.layout.districts[1], tile);
     }},
    {"has a marker of no player",
     [](Position& t) { t.world.set<&world::Symbol::marker>(t.layout.symbols[0], t.layout.districts[0]); }},
    {"stands nowhere",
     [](Position& t) { t.world.set<&world::PieceSpot::place>(t.layout.pieces[0], Entity{1'000'000}); }},

    {"player 1 ends a turn with more than 5 cards",
     [](Position& t) {
       for (int i = 0; i < 3; ++i) draw_card(t.match.flow(), t.me, first_deck);
       t.world.emit({.type = EventType::turn_ends, .player = t.me});
     }},
    {"a script failed: out of flour",
     [](Position& t) { t.world.emit({.type = EventType::script_failed, .amount = t.world.note("out of flour")}); }},
};

}  // namespace

TEST_CASE("a sound game breaks no invariant at any decision, for every number of players and set of packs") {
  const Case c = GENERATE(from_range(all_cases()));
  match::Match match = new_match(rules_with(c.packs), c.players, 21);
  match::Invariants invariants(match);
  play_until(match, [&](const match::Match&) {
    for (const std::string& problem : invariants.check()) FAIL_CHECK(c.players << " players: " << problem);
    return false;
  });
  CHECK(match.over());
  CHECK(invariants.check().empty());
}

TEST_CASE("whatever is broken in a game is named") {
  const Break broken = GENERATE(from_range(std::begin(breaks), std::end(breaks)));
  Position table;
  broken.how(table);
  CHECK_THAT(problems_of(table.match), ContainsSubstring(broken.expected));
}

TEST_CASE("a plank holds only kinds it takes") {
  auto sources = sources_with();
  sources.push_back(pack_of("elves", {{"patches.yaml", "patch: {plank.desk: {takes: [elf]}}\n"}}));
  Position table(load_sources(sources));
  table.put(table.worker("elf"), table.planks("desk")[0]);
  CHECK(problems_of(table.match) == "");
  table.world.set<&world::Worker::place>(table.worker("elf"), table.me);
  table.put(table.worker("dwarf"), table.planks("desk")[0]);
  CHECK(problems_of(table.match) == "plank/belfort:desk holds a kind it does not take\n");
}

TEST_CASE("what was broken is sound again after it was rolled back") {
  Position table;
  const world::World::Mark before = table.world.mark();
  table.world.set<&world::Player::score>(table.me, 7);
  CHECK_FALSE(problems_of(table.match).empty());
  table.world.roll_back(before);
  CHECK(problems_of(table.match).empty());
}

TEST_CASE("an invariant of a pack is named with its pack, its function and what it says") {
  struct Said {
    const char* body;
    const char* problem;
  };
  const auto [body, problem] = GENERATE(values<Said>({
      {"", ""},
      {"return true", ""},
      {"return #game.players == 2", ""},
      {"return false", "strict: invariants.holds: does not hold\n"},
      {"return #game.players == 3", "strict: invariants.holds: does not hold\n"},
      {"return 'only ' .. #game.players .. ' players'", "strict: invariants.holds: only 2 players\n"},
      {"error('out of flour')", "out of flour"},
      {"return game.moon", "moon"},
  }));
  auto sources = sources_with();
  sources.push_back(pack_of(
      "strict",
      {{"rules.lua", std::string("return module { invariants = { holds = function(game) ") + body + " end } }"}}));
  const auto rules = load_sources(sources);
  match::Match match = new_match(rules, 2, 3);
  const std::string found = problems_of(match);
  if (std::string(problem).empty() || found == problem) CHECK(found == problem);
  else CHECK_THAT(found, ContainsSubstring("strict: invariants.holds: ") && ContainsSubstring(problem));
}

TEST_CASE("an invariant that writes or asks is refused and named, and the game stays as it was") {
  const std::string body =
      GENERATE("game.players[1]:gain { gold = 1 }", "game.players[1]:score_points(1)", "game:random(6)",
               "game.players[1].doubts = 1", "ask.yes { game.players[1] }",
               "ask.player { game.players[1], among = game.players }", "game.players[1]:build(game:locations()[1])",
               "game.players[1]:visit('buy')", "game.deck:reveal()", "game.players[1]:draw(1)");
  INFO(body);
  auto sources = sources_with();
  sources.push_back(pack_of(
      "strict", {{"state.yaml", "attributes: [{id: doubts, on: player}]\n"},
                 {"rules.lua", "return module { invariants = { only_looks = function(game) " + body + " end } }"}}));
  match::Match match = new_match(load_sources(sources), 2, 3);
  const std::uint64_t hash = match.hash();
  const std::string prompt = match.decision().prompt();
  const std::size_t options = match.decision().options.size();
  const std::string found = problems_of(match);
  if (body.find("deck") == std::string::npos)
    CHECK_THAT(found, ContainsSubstring("an invariant may only read the game"));
  CHECK_THAT(found, ContainsSubstring("strict: invariants.only_looks: "));
  CHECK(match.hash() == hash);
  CHECK(match.decision().prompt() == prompt);
  CHECK(match.decision().options.size() == options);
  CHECK(match.host()->in_flight() == 0);
  play_out(match);  // and goes on
  CHECK(match.over());
}

TEST_CASE("A script that fails after a question takes its events back, and its failure is what is told",
          "[invariants]") {
  auto sources = sources_with();
  sources.push_back(pack_of("late", {{"guilds/late.lua",
                                      "return guild { action = function(_, me)\n"
                                      "  me:gain { gold = 2 }\n"
                                      "  ask.player { me }\n"
                                      "  error('too late')\n"
                                      "end }"},
                                     {"guilds/late.yaml", "{id: late, category: basic, cost: {}, plank: {}}"}}));
  const auto rules = load_sources(sources);
  GameOptions options(4);
  options.choose_guilds(*rules, "late");
  match::Match match = new_match(rules, options, 1);
  match::Invariants invariants(match);
  std::vector<std::string> problems;
  play_until(match, [&](const match::Match&) { return !(problems = invariants.check()).empty(); });
  REQUIRE(problems.size() == 1);
  CHECK_THAT(problems[0], ContainsSubstring("a script failed") && ContainsSubstring("too late"));
}
