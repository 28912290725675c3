// Every function a script can get hold of, called with everything it can get hold of. Nobody lists them here: a script
// starts from the names of its environment, looks into tables, metatables and things, and takes what functions return.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <set>

#include "castellan/script/api.hpp"
#include "castellan/script/lua_names.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// Fails as a script, which the test sees, where it has found too little to call.
constexpr const char* caller = R"lua(
local operators = {
  function(a, b) return a[b] end, function(a, b, c) a[b] = c end, function(a, b) return a + b end,
  function(a, b) return a .. b end, function(a, b) return a < b end, function(a, b) return a <= b end,
  function(a, b) return a == b end, function(a) return #a end, function(a) return -a end, function(a) return ~a end,
  function(a, b, c) return a(b, c) end, function(a, b) return a // b end, function(a, b) return a << b end,
  function(a, b) for x, y in a, b do return x, y end end, function(a) for x, y in pairs(a) do return x, y end end,
}

-- New ones each time: what is called may change them.
local function values(game, me, p, things, self)
  local raise = function() error("looked") end
  local all = { "", "gold", "%d+", "a\0b", ("x"):rep(3000), 0, 1, -1, 3, math.maxinteger, math.mininteger, 0.5, 1 / 0,
    0 / 0, true, false, {}, { 1, 2, nil, 4, a = 5 }, { gold = 1 }, { me, game }, { among = game.players, me },
    setmetatable({}, { __index = raise, __len = raise, __eq = raise, __newindex = raise, __call = raise }),
    setmetatable({}, { __len = function() return 300 end }), p, game, me, game.players, raise,
    function(...) return ... end, ipairs {}, ("x"):gmatch("x"), (pairs { a = 1 }), self }
  for _, thing in ipairs(things) do all[#all + 1] = thing end
  return all
end

return module {
  step = function(game, me, p)
    if me.seat > 1 then return end
    local seen, functions, counts, things, calls = {}, {}, {}, {}, 0
    local visit
    local function visit_thing(thing, name)
      things[#things + 1] = thing
      for _, field in ipairs(NAMES) do
        local ok, value = pcall(function() return thing[field] end)
        if ok then visit(value, name .. "." .. field, 1) end
      end
    end
    function visit(value, name, depth)
      local kind = type(value)
      if value == nil or seen[value] or (kind ~= "function" and kind ~= "table" and kind ~= "userdata") then return end
      counts[name] = (counts[name] or 0) + 1
      if depth > 5 or counts[name] > 2 then return end
      seen[value] = true
      if kind == "function" then functions[#functions + 1] = { value, name } end
      if kind == "userdata" and #things < 24 then visit_thing(value, name) end
      if kind == "table" then
        pcall(function() for key, inner in pairs(value) do visit(inner, name .. "." .. tostring(key), depth + 1) end end)
        visit(getmetatable(value), name .. "!", depth + 1)
      end
    end
    local function call(f, name, ...)
      calls = calls + 1
      local results = table.pack(pcall(f, ...))
      for i = 2, math.min(results.n, 4) do visit(results[i], name .. "()", 2) end
    end
    for _, name in ipairs(GLOBALS) do visit(_ENV[name], name, 0) end
    for _, f in ipairs(operators) do functions[#functions + 1] = { f, "operator" } end
    visit(game, "game", 0)
    for _, list in ipairs { game.players, game:locations(), game:areas(), game.districts } do
      visit(list[1], "thing", 0)
      visit(list[#list], "thing", 0)
    end
    local state = 1
    local function any(list)
      state = (state * 1103515245 + 12345) % 2147483648
      return list[state // 65536 % #list + 1]
    end
    local i = 1
    while i <= math.min(#functions, 700) do
      local f, name = functions[i][1], functions[i][2]
      local all = values(game, me, p, things, f)
      call(f, name)
      for _, a in ipairs(all) do
        call(f, name, a)
        for _ = 1, WIDTH do call(f, name, a, any(all)) end
        for _ = 1, WIDTH do call(f, name, any(all), a, any(all), any(all)) end
      end
      i = i + 1
    end
    assert(#functions > 100 and #things > 4 and calls > 10000,
      #functions .. " functions, " .. #things .. " things, " .. calls .. " calls")
  end,
}
)lua";

std::string quoted_list(const std::set<std::string>& names) {
  std::string text = "{";
  for (const std::string& name : names) text += " '" + name + "',";
  return text + " }";
}

std::string walking_script(const Ruleset& rules, int width) {
  std::set<std::string> globals;
  for (const std::string& name : script::lua_vocabulary(rules).globals)
    if (name.find('.') == std::string::npos) globals.insert(name);
  std::set<std::string> names;
  for (const script::ApiEntry& method : script::api_methods()) names.emplace(method.name);
  for (const script::ApiEntry& field : script::api_fields()) names.emplace(field.name);
  REQUIRE(globals.contains("require"));
  REQUIRE(names.contains("players"));
  return "local GLOBALS, NAMES, WIDTH = " + quoted_list(globals) + ", " + quoted_list(names) + ", " +
         std::to_string(width) + "\n" + caller;
}

}  // namespace

TEST_CASE("Every function a script can reach bears every value a script can reach", "[security]") {
  script::Limits limits;
  limits.instructions = 20'000'000'000;
  limits.output = 100'000'000;
  limits.seconds = 500;
  limits.strict = GENERATE(false, true);
  const bool whole_game = GENERATE(false, true);
  const auto tiny = load_good({tiny_game("return module { step = function() end }")});
  const std::string lua = walking_script(*tiny, limits.strict ? 1 : 4);
  const std::vector<content::PackSource> packs =
      whole_game
          ? std::vector{bundled("belfort"),
                        pack("odd",
                             {{"odd.yaml", "round: [{id: odd, for: each_player, do: step, after: belfort:calendar}]"},
                              {"odd.lua", lua}})}
          : std::vector{tiny_game(lua)};
  match::Match match = play(packs, limits);
  const std::uint64_t before = match.hash();
  // Through the setup, where there is one, and whatever is asked on the way, until the script has come to its end.
  const auto has_run = [&] { return match.quiet() && match.world().get<world::Table>(world::Layout::table).month > 0; };
  for (int i = 0; i < 20'000 && match.state() == match::Match::State::deciding && !has_run(); ++i)
    match.choose(std::size_t{0});
  INFO(match.stopped().message);
  CHECK((match.over() || has_run()));
  for (const world::Event& event : match.world().events())
    if (event.type == EventType::script_failed) FAIL_CHECK(match.world().note_text(event.amount));
  match.undo_to(0);
  CHECK(match.hash() == before);
}
