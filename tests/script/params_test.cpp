// The numbers and words a definition hands to its Lua file: plain data, frozen, shared by all games.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/flow.hpp"
#include "castellan/script/script_host.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// Calls the action of a guild with these params once, outside any game; its error, or an empty text.
std::string call_guild(const std::string& body) {
  const auto rules = load_good(
      {tiny_game("return module { step = function() end }"),
       pack("g", {{"a.yaml", "categories: [{id: basic}]\n"},
                  {"guilds/g.yaml", R"(
id: g
category: basic
cost: {}
plank: {}
params: {gold: 3, word: ale, text: "5", yes: true, list: [1, two, [3]], deep: {a: {b: 7}}, empty: }
)"},
                  {"guilds/g.lua", "return guild { action = function(game, me, p, subject) " + body + "\nend }"}})});
  world::World world(std::make_shared<world::Layout>(rules, 2));
  script::ScriptHost host(rules);
  flow::Flow flow(world, host);
  flow.push_script(rules->planks[rules->guilds[Id<Guild>(0)].plank].action, world.layout().players[1],
                   world.layout().guilds[0]);
  CHECK(flow.run() == flow::Flow::State::over);
  for (const world::Event& event : world.events())
    if (event.type == EventType::script_failed) return world.note_text(event.amount);
  return {};
}

}  // namespace

TEST_CASE("Params come as numbers, words, truth values, lists and maps") {
  CHECK(call_guild(R"(
    assert(p.gold == 3 and math.type(p.gold) == "integer")
    assert(p.word == "ale" and p.text == "5" and p.yes == true and p.empty == nil and p.unknown == nil)
    assert(#p.list == 3 and p.list[1] == 1 and p.list[2] == "two" and p.list[3][1] == 3)
    assert(p.deep.a.b == 7)
    local seen = {}
    for key in pairs(p) do seen[#seen + 1] = key end
    assert(table.concat(seen, " ") == "deep gold list text word yes", table.concat(seen, " "))
    assert(table.concat({table.unpack(p.list, 1, 2)}, " ") == "1 two")
  )") == "");
}

TEST_CASE("A function gets the game, the player, the params and what it belongs to") {
  CHECK(call_guild("assert(tostring(game) == 'table' and me.seat == 2 and subject.id == 'g')") == "");
}

TEST_CASE("Params can't be changed, at any depth") {
  const std::string change = GENERATE("p.gold = 1000", "p.more = 1", "p.deep.a.b = 1", "p.list[1] = 5",
                                      "table.insert(p.list, 4)", "table.remove(p.list)", "table.insert(p.deep, 1)");
  INFO(change);
  CHECK_THAT(call_guild(change), ContainsSubstring("can't be set here"));
}
