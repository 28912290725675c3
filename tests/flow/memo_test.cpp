// Predicates and modifiers are asked again only when something they have read is different.
#include "castellan/flow/memo.hpp"

#include <catch2/catch_test_macros.hpp>

#include "castellan/flow/facts.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/script/script_host.hpp"
#include "support/fixtures.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

struct Known {
  world::World world{std::make_shared<world::Layout>(test::belfort_rules(), 3)};
  Entity red = world.layout().players[0];
  Entity blue = world.layout().players[1];
  flow::Memo memo;
  flow::Memo::Key key{.what = 1};

  void keep(int answer) {
    flow::Memo::Noting noting(memo, world);
    memo.note<&world::Player::score>(world, red);
    memo.note({&flow::facts::goods, red, 2}, flow::facts::goods.learn(world, red, 2));
    noting.keep(world, key, {.number = answer});
  }
  int answer() {
    const flow::Memo::Answer* known = memo.find(world, key);
    return known ? known->number : -1;
  }
};

}  // namespace

TEST_CASE("An answer is known for as long as what was read is the same") {
  Known t;
  CHECK(t.answer() == -1);
  t.keep(7);
  CHECK(t.answer() == 7);
  t.world.set<&world::Player::score>(t.blue, 9);
  t.world.set_goods(t.red, Id<Resource>(1), 4);
  CHECK(t.answer() == 7);
  t.world.set_goods(t.red, Id<Resource>(2), 9);
  CHECK(t.answer() == -1);
}

TEST_CASE("An answer is known again after going back, and in every world that looks the same") {
  Known t;
  t.keep(7);
  const world::World::Mark before = t.world.mark();
  t.world.set<&world::Player::score>(t.red, 9);
  CHECK(t.answer() == -1);
  t.keep(8);
  CHECK(t.answer() == 8);
  t.world.roll_back(before);
  CHECK(t.answer() == 7);
  world::World other(t.world.shared_layout());
  REQUIRE(t.memo.find(other, t.key));
  CHECK(t.memo.find(other, t.key)->number == 7);
}

TEST_CASE("Other arguments are another call") {
  Known t;
  t.keep(7);
  t.key.me = t.blue;
  CHECK(t.answer() == -1);
  t.key.me = nothing;
  t.key.goods[Id<Resource>(0)] = 1;
  CHECK(t.answer() == -1);
}

TEST_CASE("What reads everything is known until the next change, in this world alone") {
  Known t;
  {
    flow::Memo::Noting noting(t.memo, t.world);
    t.memo.note_everything(t.world);
    noting.keep(t.world, t.key, {.number = 5});
  }
  CHECK(t.answer() == 5);
  const world::World::Mark before = t.world.mark();
  t.world.set<&world::Player::score>(t.blue, 9);
  CHECK(t.answer() == -1);
  t.world.roll_back(before);
  CHECK(t.answer() == -1);  // the journal is as long as it was, and may say something else
  world::World other(t.world.shared_layout());
  CHECK(t.memo.find(other, t.key) == nullptr);
}

TEST_CASE("What is worked out of many numbers is one thing to know: it may stay the same while they change") {
  Known t;
  const world::Layout& layout = t.world.layout();
  const Entity district = layout.districts[0];
  const auto count = [&](Entity player) {
    const auto whose = static_cast<std::int32_t>(to_index(player));
    t.memo.note({&flow::facts::markers, district, whose}, flow::facts::markers.learn(t.world, district, whose));
  };
  {
    flow::Memo::Noting noting(t.memo, t.world);
    count(t.red);
    noting.keep(t.world, t.key, {.number = 3});
  }
  const std::vector<Entity>& symbols = layout.symbols_in(district);
  t.world.set<&world::Symbol::marker>(symbols[0], t.blue);
  CHECK(t.answer() == 3);
  t.world.set<&world::Symbol::marker>(symbols[1], t.red);
  CHECK(t.answer() == -1);
  t.world.set<&world::Symbol::marker>(symbols[1], nothing);
  t.world.set<&world::Symbol::marker>(symbols[2], nothing);
  CHECK(t.answer() == 3);
}

TEST_CASE("Of calls that differ in their subject, only those are forgotten that have learnt what is different now") {
  Known t;
  const auto key = [&](Entity player) {
    return flow::Memo::Key{.of = flow::Memo::Key::Of::quantity, .subject = player};
  };
  for (const Entity player : {t.red, t.blue}) {
    flow::Memo::Noting noting(t.memo, t.world);
    t.memo.note<&world::Table::month>(t.world, world::Layout::table);
    t.memo.note<&world::Player::score>(t.world, player);
    noting.keep(t.world, key(player), {.number = player == t.red ? 1 : 2});
  }
  t.world.set<&world::Player::score>(t.red, 9);
  CHECK_FALSE(t.memo.find(t.world, key(t.red)));
  REQUIRE(t.memo.find(t.world, key(t.blue)));
  CHECK(t.memo.find(t.world, key(t.blue))->number == 2);
  t.world.set<&world::Table::month>(world::Layout::table, 1);
  CHECK_FALSE(t.memo.find(t.world, key(t.blue)));
}

TEST_CASE("A call asks one thing after another, and what it came to decides about the next") {
  Known t;
  const auto call = [&] {
    if (const flow::Memo::Answer* known = t.memo.find(t.world, t.key)) return std::pair(known->number, true);
    flow::Memo::Noting noting(t.memo, t.world);
    t.memo.note<&world::Player::passed>(t.world, t.red);
    const Entity who = t.world.get<world::Player>(t.red).passed ? t.blue : t.red;
    t.memo.note<&world::Player::score>(t.world, who);
    const int score = t.world.get<world::Player>(who).score;
    noting.keep(t.world, t.key, {.number = score});
    return std::pair(score, false);
  };
  CHECK(call() == std::pair(0, false));
  t.world.set<&world::Player::score>(t.blue, 4);
  CHECK(call() == std::pair(0, true));
  t.world.set<&world::Player::passed>(t.red, 1);
  CHECK(call() == std::pair(4, false));
  t.world.set<&world::Player::score>(t.red, 6);
  CHECK(call() == std::pair(4, true));
  t.world.set<&world::Player::passed>(t.red, 0);
  CHECK(call() == std::pair(6, false));
  t.world.set<&world::Player::score>(t.red, 0);
  CHECK(call() == std::pair(0, true));
}

TEST_CASE("A call that is part of another reads and pays for it, whether it is made or known") {
  Known t;
  const flow::Memo::Key outer{.what = 2};
  const auto make_outer = [&] {
    flow::Memo::Noting noting(t.memo, t.world);
    if (!t.memo.find(t.world, t.key)) {
      flow::Memo::Noting inner(t.memo, t.world);
      t.memo.note<&world::Player::score>(t.world, t.red);
      inner.keep(t.world, t.key, {.number = 7, .price = 30});
    }
    noting.keep(t.world, outer, {.number = 1, .price = noting.price()});
  };
  make_outer();
  REQUIRE(t.memo.find(t.world, outer));
  CHECK(t.memo.find(t.world, outer)->price == 30);
  t.world.set<&world::Player::crest>(t.red, 3);
  CHECK(t.memo.find(t.world, outer));
  t.world.set<&world::Player::score>(t.red, 1);
  CHECK_FALSE(t.memo.find(t.world, outer));
  t.world.set<&world::Player::score>(t.red, 0);
  flow::Memo::Key again{.what = 3};
  {
    flow::Memo::Noting noting(t.memo, t.world);
    REQUIRE(t.memo.find(t.world, t.key));
    noting.keep(t.world, again, {.number = 1, .price = noting.price()});
  }
  CHECK(t.memo.find(t.world, again)->price == 30);
  t.world.set<&world::Player::score>(t.red, 1);
  CHECK_FALSE(t.memo.find(t.world, again));
}

TEST_CASE("A call that fails, and those it is part of, are not known") {
  Known t;
  {
    flow::Memo::Noting outer(t.memo, t.world);
    {
      flow::Memo::Noting inner(t.memo, t.world);
      t.memo.spoil();
    }
    outer.keep(t.world, t.key, {.number = 1});
  }
  CHECK(t.answer() == -1);
  CHECK_FALSE(t.memo.noting());
}

TEST_CASE("Comparing finds a call that answers differently though all it noted is the same") {
  Known t;
  t.keep(7);
  t.memo.set_use(flow::Memo::Use::compare);
  CHECK(t.answer() == -1);
  CHECK_NOTHROW(t.keep(7));
  CHECK_THROWS_AS(t.keep(8), std::logic_error);
}

TEST_CASE("However much is kept, memory has an end") {
  Known t;
  for (int i = 0; i < 400'000; ++i) {
    t.key.number = i % 5000;
    t.world.set<&world::Player::score>(t.red, i % 91);
    t.keep(i);
    REQUIRE(t.answer() == i);
  }
}

namespace {

// A game in which scripts without a filter are asked about every place and plank.
std::shared_ptr<const Ruleset> asking_rules() {
  std::vector<content::PackSource> sources = sources_with();
  sources.push_back(pack_of("asking", {{"extra.yaml", R"(
attributes: [{id: mood, on: player}, {id: trouble, on: district}]
modifiers:
  - {id: crowd, of: cost, do: crowd}
  - {id: luck, of: cost, do: luck}
  - {id: toll, of: fee, do: toll}
  - {id: bag, of: hand_limit, do: bag}
actions: [{id: sing, do: sing, per_round: 2, when: {script: in_tune}}]
)"},
                                       {"extra.lua", R"(
return module {
  crowd = function(cost, game, me, _, place)
    for _, other in ipairs(game:others(me)) do
      if place.district:markers(other) > 1 then cost.gold = (cost.gold or 0) + 1 end
    end
    return cost
  end,
  luck = function(cost, game, me)
    if me.mood > 1 and me:has { wood = 2 } then cost.wood = 0 end
    if game.season == "spring" and #me.built > 2 then cost.stone = 0 end
    return cost
  end,
  toll = function(fee, game, me, _, plank)
    if plank.home.owner and plank.home.owner ~= me then fee.gold = (fee.gold or 0) + me.mood % 2 end
    return fee
  end,
  bag = function(limit, game, me) return limit + me:count_workers("elf") // 4 end,
  in_tune = function(game, me) return me.mood < 3 and me.score >= game.month and not me.passed end,
  sing = function(game, me) me.mood = me.mood + 1 end,
}
)"}}));
  return load_sources(sources);
}

std::vector<std::uint64_t> hashes_of_a_game(const std::shared_ptr<const Ruleset>& rules, GameOptions options,
                                            std::uint64_t seed, flow::Memo::Use use) {
  match::Match match = new_match(rules, options, seed);
  match.host()->memo()->set_use(use);
  match.restart(seed);
  std::vector<std::uint64_t> hashes;
  while (match.state() == match::Match::State::deciding) {
    match.choose(random_option(match));
    if (match.choice_count() % 16 == 0) {
      match.undo();
      match.choose(random_option(match));
    }
    hashes.push_back(match.hash());
  }
  return hashes;
}

}  // namespace

TEST_CASE("Games with scripts that are asked about everything are the same whether answers are known or not") {
  const auto rules = asking_rules();
  for (const int players : {2, 4}) {
    const GameOptions options(players);
    const auto known = hashes_of_a_game(rules, options, 3, flow::Memo::Use::give);
    CHECK(known == hashes_of_a_game(rules, options, 3, flow::Memo::Use::forget));
    CHECK(known == hashes_of_a_game(rules, options, 3, flow::Memo::Use::compare));
  }
}

TEST_CASE("With every pack, what is known is what would be answered") {
  for (const Case& with : all_cases()) {
    const auto rules = with.rules();
    CAPTURE(with.packs, with.players, with.guilds);
    CHECK(hashes_of_a_game(rules, with.options(), 5, flow::Memo::Use::compare) ==
          hashes_of_a_game(rules, with.options(), 5, flow::Memo::Use::give));
  }
}
