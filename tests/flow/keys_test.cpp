// Keys name what an option is about: stable, unique in their decision, and silent about what is hidden.
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "castellan/flow/operations.hpp"
#include "support/board.hpp"

using namespace castellan;

namespace {

struct Board : test::Board {
  flow::Option thing(Entity entity) const {
    flow::Option option;
    option.kind = flow::Option::Kind::entity;
    option.entity = entity;
    return option;
  }
};

}  // namespace

TEST_CASE_METHOD(Board, "A card is named by its kind to who knows it and by its slot to everybody else") {
  const Entity card = draw_card(flow, layout->players[1], first_deck);
  const std::string kind = rules->properties[world.get<world::Card>(card).kind].id;
  CHECK(flow.thing_key(card, 1) == kind);
  CHECK(flow.thing_key(card, 0) == layout->name(card));
  CHECK(flow.thing_key(card, nobody) == layout->name(card));
  CHECK(layout->name(card).find(kind) == std::string::npos);
  discard_card(flow, card);
  CHECK(flow.thing_key(card, 0) == kind);
}

TEST_CASE_METHOD(Board, "What lies on a card is as hidden as the card") {
  const Entity card = draw_card(flow, layout->players[1], first_deck);
  const std::string kind = rules->properties[world.get<world::Card>(card).kind].id;
  CHECK(flow.thing_key(layout->locks_of_card(card)[0], 1) == kind + "/lock1");
  CHECK(flow.thing_key(layout->locks_of_card(card)[0], 0) == layout->name(card) + "/lock1");
  CHECK(flow.thing_key(layout->planks_of_card(card)[0], 0) == layout->name(card) + "/plank1");
}

TEST_CASE_METHOD(Board, "Things of one name are told apart by their order") {
  flow::Decision decision;
  decision.seat = 0;
  const Entity pile = layout->pile(first_deck, world::Pile::deck);
  const Id<Property> first_kind = world.get<world::Card>(world.get<world::Pile>(pile).top).kind;
  std::vector<Entity> same;
  flow::each_card(world, pile, [&](Entity card) {
    if (world.get<world::Card>(card).kind == first_kind && same.size() < 3) same.push_back(card);
  });
  REQUIRE(same.size() == 3);
  for (Entity card : same) {
    world.set<&world::Card::known_to>(card, 1);
    decision.options.push_back(thing(card));
  }
  decision.options.push_back(thing(layout->districts[0]));
  const std::string kind = rules->properties[first_kind].id;
  CHECK(flow.key(decision.options[0], decision) == kind);
  CHECK(flow.key(decision.options[1], decision) == kind + "#2");
  CHECK(flow.key(decision.options[2], decision) == kind + "#3");
  CHECK(flow.key(decision.options[3], decision) == "district/1");
}

TEST_CASE_METHOD(Board, "Each kind of option has its own form of key") {
  flow::Decision decision;
  decision.seat = 0;
  const auto key = [&](const flow::Option& option) { return flow.key(option, decision); };
  flow::Option option;
  CHECK(key(option) == "pass");
  option.kind = flow::Option::Kind::decline;
  CHECK(key(option) == "none");
  option.kind = flow::Option::Kind::number;
  option.number = -3;
  CHECK(key(option) == "-3");
  option = {};
  option.kind = flow::Option::Kind::place;
  option.entity = layout->plank_of_guild(layout->guilds[rules->guilds.find("thieves").index()]);
  CHECK(key(option) == "place:belfort:thieves");
  option = {};
  option.kind = flow::Option::Kind::worker;
  option.def = rules->workers.find("elf");
  CHECK(key(option) == "worker:belfort:elf");
  option.master = true;
  CHECK(key(option) == "worker:belfort:elf:master");
  option.kind = flow::Option::Kind::send;
  option.entity = layout->areas[rules->areas.find("forest").index()];
  option.number = 1;
  CHECK(key(option) == "send:belfort:elf:master:belfort:forest");
  option.number = 3;
  CHECK(key(option) == "send:belfort:elf:master:belfort:forest*3");
  option = {};
  option.kind = flow::Option::Kind::action;
  option.def = rules->actions.find("end_turn");
  CHECK(key(option) == "end_turn");
  option.def = rules->actions.find("build_wall");
  option.number = rules->sites.find("wall").number();
  CHECK(key(option) == "build_wall:belfort:wall");
}

TEST_CASE("Through a whole game the keys of a decision are unique and lead back to their options") {
  const auto rules = test::belfort_rules();
  match::Match match(match::make_layout(rules, 3), std::make_shared<script::ScriptHost>(rules), 3);
  world::Rng random(1);
  while (match.state() == match::Match::State::deciding) {
    const std::size_t count = match.decision().options.size();
    std::set<std::string> keys;
    for (std::size_t i = 0; i < count; ++i)
      if (!keys.insert(match.key(i)).second) FAIL("twice: " << match.key(i));
    const std::size_t option = random.below(static_cast<std::uint32_t>(count));
    REQUIRE(match.choose(match.key(option)).accepted);
    REQUIRE(match.choices().back().option == option);
  }
  CHECK(match.over());
}
