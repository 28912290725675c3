// Attacks that need more than one file, or a file that is no Lua: what loading and the API must survive.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <lua.hpp>
#include <memory>

#include "castellan/match/rules.hpp"
#include "castellan/script/api.hpp"
#include "castellan/script/chunk.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// What Lua itself compiles a text to.
std::string bytecode_of(const std::string& text) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  REQUIRE(luaL_loadstring(lua.get(), text.c_str()) == LUA_OK);
  std::string code;
  const auto write = [](lua_State*, const void* bytes, std::size_t size, void* to) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return 0;
  };
  lua_dump(lua.get(), write, &code, 0);
  return code;
}

// A script that calls everything the API has with everything it is not meant for.
std::string call_everything() {
  std::string body = R"(
    local odd = { me, game, game.players, {}, { {} }, "", "gold", "\0", ("x"):rep(100000), 0, -1, 1 << 40, 0.5, 1e300,
      true, function() end, setmetatable({}, { __index = function() error("looked") end }), { me, me, me } }
    local things = { game, me }
    for _, list in ipairs { game.players, game:locations() } do
      for i = 1, math.min(#list, 3) do things[#things + 1] = list[i] end
    end
    local function call(f, ...) pcall(f, ...) end
    local function try(name)
      for _, thing in ipairs(things) do
        local ok, method = pcall(function() return thing[name] end)
        pcall(function() thing[name] = odd[1] end)
        if ok and type(method) == "function" then
          call(method)
          for _, a in ipairs(odd) do
            call(method, a)
            call(method, thing, a)
            for _, b in ipairs(odd) do call(method, thing, a, b) end
          end
        end
      end
    end
)";
  for (const script::ApiEntry& method : script::api_methods()) body += "    try '" + std::string(method.name) + "'\n";
  for (const script::ApiEntry& field : script::api_fields()) body += "    try '" + std::string(field.name) + "'\n";
  for (const script::ApiQuestion& question : script::api_questions())
    body += "    for _, a in ipairs(odd) do call(ask." + std::string(question.name) + ", a) call(ask." +
            std::string(question.name) + ", { a, among = a, max = a, min = a, from = a, why_not = a }) end\n";
  return "return module { step = function(game, me)\n if me.seat > 1 then return end\n" + body + "\nend }";
}

}  // namespace

TEST_CASE("A file of bytecode is not loaded, whatever its name") {
  const Loading loading = load({tiny_game(bytecode_of("return { step = function() end }"))});
  CHECK_THAT(loading.messages(), ContainsSubstring("attempt to load a binary chunk"));
}

TEST_CASE("Source that is nested without end is an error of syntax") {
  const std::string open = GENERATE("(", "{", "function() return ", "-", "not ", "do ", "x[", "f(");
  std::string text = open == "do " ? "" : "return ";
  for (int i = 0; i < 100'000; ++i) text += open;
  INFO(open);
  CHECK(load({tiny_game(text)}).problems.has_errors());
}

TEST_CASE("A table that stands in very many places of a module is frozen once") {
  const std::string text = GENERATE(
      "local t = {}\nfor _ = 1, 60 do t = { t, t, t, t, t, t } end\nreturn t",
      "local big, out = {}, {}\nfor i = 1, 200000 do big[i] = i end\nfor i = 1, 9000 do out[i] = big end\nreturn out");
  const auto tiny =
      with_file(tiny_game("local m = require 'lib/wide'\nreturn module { step = function() assert(m[1] == "
                          "m[2] and not pcall(function() m[1][1] = 5 end)) end }"),
                "lib/wide.lua", text);
  CHECK(load({tiny}).messages() == "");
  CHECK(outcome_of(play({tiny})) == "");
}

TEST_CASE("What a module returns counts against the limits while it is frozen") {
  const auto tiny = with_file(tiny_game("local m = require 'lib/wide'\nreturn module { step = function() end }"),
                              "lib/wide.lua", "local t = {}\nfor i = 1, 1000000 do t[i] = i end\nreturn t");
  const auto rules = load_good({tiny});
  script::Limits limits;
  limits.instructions = 2'500'000;  // making it takes two million
  CHECK_THROWS_WITH(match::make_script_host(rules, limits), ContainsSubstring("limit of instructions reached"));
  limits.instructions = 5'000'000;
  CHECK_NOTHROW(match::make_script_host(rules, limits));
}

TEST_CASE("A module may contain itself") {
  const auto tiny =
      with_file(tiny_game("local m = require 'lib/ring'\nreturn module { step = function() assert(m.t.t == m) end }"),
                "lib/ring.lua", "local t = {}\nt.t = t\nreturn t");
  CHECK(load({tiny}).messages() == "");
  CHECK(outcome_of(play({tiny})) == "");
}

TEST_CASE("A module that is nested without end is refused") {
  const auto tiny = with_file(tiny_game("local m = require 'lib/deep'\nreturn module { step = function() end }"),
                              "lib/deep.lua", "local t = {}\nfor _ = 1, 100000 do t = { t } end\nreturn t");
  CHECK_THAT(load({tiny}).messages(), ContainsSubstring("nested too deeply"));
}

TEST_CASE("Source that keeps the compiler busy is refused") {
  const auto repeated = [](const std::string& part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
  };
  const std::string text = GENERATE_COPY("local a = false\nlocal x = a" + repeated(" or a", 180'000),
                                         "local a = false\nlocal x = a" + repeated(" and a", 150'000),
                                         "local a\nif a then" + repeated(" elseif a then", 70'000) + " end");
  CHECK_THAT(load({tiny_game(text + "\nreturn module { step = function() end }")}).messages(),
             ContainsSubstring("compiling takes too long"));
  CHECK_FALSE(script::read_chunk(text));
}

TEST_CASE("Files that require each other share one count of instructions") {
  auto tiny = tiny_game("local m = require 'lib/a1'\nreturn module { step = function() end }");
  for (int i = 1; i < 60; ++i)
    tiny = with_file(tiny, "lib/a" + std::to_string(i) + ".lua",
                     "for _ = 1, 1000000 do end\nreturn { next = require 'lib/a" + std::to_string(i + 1) + "' }");
  CHECK_THAT(load({tiny}).messages(), ContainsSubstring("limit of instructions reached"));
}

TEST_CASE("A module whose functions are not what they seem is refused or does nothing") {
  const std::string text =
      GENERATE("return setmetatable({}, { __index = function() while true do end end })",
               "return { step = 1, on = 2, invariants = 3 }",
               "return { step = function() end, on = { built = { order = 1e300 } } }",
               "return { step = function() end, on = { [1] = 2, [true] = 3, built = {} } }",
               "return setmetatable({ step = function() end }, { __pairs = function() error('x') end })");
  INFO(text);
  const Loading loading = load({tiny_game(text)});
  if (!loading.problems.has_errors()) CHECK(outcome_of(play({tiny_game(text)})).empty());
}

TEST_CASE("The whole API called with wrong values in every place fails, and the game is as before") {
  script::Limits limits;
  limits.instructions = 2'000'000'000;
  limits.output = 100'000'000;
  limits.seconds = 300;
  limits.strict = GENERATE(true, false);
  const bool whole_game = GENERATE(false, true);
  const std::vector<content::PackSource> packs =
      whole_game
          ? std::vector{bundled("belfort"),
                        pack("odd",
                             {{"odd.yaml", "round: [{id: odd, for: each_player, do: step, after: belfort:calendar}]"},
                              {"odd.lua", call_everything()}})}
          : std::vector{tiny_game(call_everything())};
  match::Match match = play(packs, limits);
  // Some of it is meant: whatever is asked can be answered.
  const std::uint64_t before = match.hash();
  for (int i = 0; i < 300 && match.state() == match::Match::State::deciding; ++i) match.choose(std::size_t{0});
  INFO(match.stopped().message);
  CHECK(match.state() != match::Match::State::stopped);
  match.undo_to(0);
  CHECK(match.hash() == before);
}
