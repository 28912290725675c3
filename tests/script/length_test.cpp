// The length of tables: one for every process, however the table came about.
#include "castellan/script/length.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <memory>
#include <set>

#include "castellan/script/chunk.hpp"
#include "castellan/script/instructions.hpp"
#include "support/in_memory_pack.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

bool has_length(const script::Chunk& chunk) {
  for (const std::uint32_t bits : chunk.code)
    if (script::Instruction{bits}.operation() == script::get_length) return true;
  for (const script::Chunk& function : chunk.functions)
    if (has_length(function)) return true;
  return false;
}

}  // namespace

TEST_CASE("Every # becomes a call, and the rest of the text stays") {
  CHECK(script::with_own_length("return #t") == "return __length(t,\"t\")");
  CHECK(script::with_own_length("return #me.cards + 1") == "return __length(me.cards,\"me.cards\") + 1");
  CHECK(script::with_own_length("x = #a[#b] .. #f(#c, 1)") ==
        "x = __length((a[__length(b,\"b\")])) .. __length((f(__length(c,\"c\"), 1)))");
  CHECK(script::with_own_length("return ##t") == "return __length((__length(t,\"t\")))");
  CHECK(script::with_own_length("return -#t, not #t, # -t") ==
        "return -__length(t,\"t\"), not __length(t,\"t\"), __length(( -t))");
  CHECK(script::with_own_length("return #{ 1, 2 }, #..., #'x' == 1") ==
        "return __length(({ 1, 2 })), __length((...)), __length(('x')) == 1");
  CHECK(script::with_own_length("return #a:b{}'x'[1].c, 2") == "return __length((a:b{}'x'[1].c)), 2");
  CHECK(script::with_own_length("-- #t\nreturn '#t', [[#t]]") == "-- #t\nreturn '#t', [[#t]]");
}

TEST_CASE("No text that compiles keeps a # of Lua's own") {
  const std::string text = GENERATE(
      "return #t", "return \"\\z\n\" .. #t", "-- x\r return #t", "return '\\\r\n' .. #t", "return '\\\n\r' .. #t",
      "return 0xe-#t", "return 1e1-#t .. 0x.1-#t", "return [==[\n]]]==] .. #t", "--[==[ ]] ]==] return #t",
      "--[=x\nreturn #t", "return #--[[ ]]t", "return #\nt", "local function f(...) return #..., #(...) end",
      "return #t{#t}", "return #t\n(#t)", "return #'x'", "return #5 == 1", "return #nil", "return {#t, [#t]=#t}",
      "for i=1,#t do t[#t+1]=#t end", "return '\\'' .. #t .. '\\\\' .. #t", "return #t==#t,#t~=#t,#t..#t",
      "goto x ::x:: return #t", "return #(#t)", "local a <const> = #t return a", "return # # # t");
  INFO(text);
  const auto before = script::read_chunk(text);
  REQUIRE(before);
  CHECK(has_length(*before));
  const auto after = script::read_chunk(script::with_own_length(text));
  REQUIRE(after);
  CHECK_FALSE(has_length(*after));
}

TEST_CASE("What is no Lua stays so, in little time") {
  const std::string text =
      GENERATE("return #", "return #)", "#!/bin/lua\nreturn 1", "x = # and 1", "return #function() end",
               "return #t:", "return #t.", "#", "return #(", "local n #t");
  INFO(text);
  CHECK(load({tiny_game(text + "\nreturn module { step = function() end }")}).problems.has_errors());
  const std::string many(300'000, '#');
  script::with_own_length("return " + many + "t");
  script::with_own_length("return " + many);
  std::string nested = "return t";
  for (int i = 0; i < 100'000; ++i) nested += "[#t(";
  script::with_own_length(nested);
}

TEST_CASE("A list is as long as it was made, also where a metatable says so") {
  CHECK(outcome_of(R"(
    for n = 0, 70 do
      local t = {}
      for i = 1, n do t[i] = i end
      assert(#t == n and rawlen(t) == n)
      if n > 0 then t[n] = nil assert(#t == n - 1) end
    end
    assert(#"abc" == 3 and #game.players == 2 and #setmetatable({}, { __len = function() return 7 end }) == 7)
    assert(#{ n = 1 } == 0 and #{ nil, 2 } == 0 and #{ 1, nil, 3 } == 1)
  )") == "");
}

TEST_CASE("A value without a length is named in the message") {
  CHECK_THAT(outcome_of("local q = {} return #q.among"),
             ContainsSubstring("attempt to get length of a nil value (q.among)"));
  CHECK_THAT(outcome_of("return #(5)"), ContainsSubstring("attempt to get length of a number value"));
  CHECK_THAT(outcome_of("return #game"), ContainsSubstring("attempt to get length of"));
}

TEST_CASE("Lengths of tables with holes are the same in every process") {
  const BakersFolder folder(PackFiles{{"guilds/bakers.lua", R"(
return guild {
  action = function(_, me)
    local sum = 0
    for trial = 1, 60 do
      local t = { [me] = 1 }
      for i = 1, trial % 9 + 2 do t["k" .. trial .. "_" .. i] = i end
      for i = 1, trial % 9 + 2, 2 do t["k" .. trial .. "_" .. i] = nil end
      for i = 1, trial % 5 + 1 do t["q" .. trial .. i] = i end
      t[1] = 1 t[2] = 2 t[4] = 4 t[8] = 8 t[3] = nil t[7] = 7
      for i = 1, trial % 3 + 1 do t["z" .. trial .. i] = i end
      table.insert(t, 5)
      sum = (sum * 31 + #t + rawlen(t) + select("#", table.unpack(t)) + #table.concat({ 1, 2 }, ",", 1)) % 9973
    end
    me:gain { gold = sum % 50 }
  end,
}
)"}});
  std::set<std::string> outcomes;
  for (int process = 0; process < 12; ++process) {
    const ProgramRun run = run_program(
        "simulate --games 6 --seed 3 --threads 1 --guilds bakers,architects --json --mods '" + folder.path() + "'");
    REQUIRE(run.exit == 0);
    const std::size_t hash = run.output.find("\"hash\"");
    REQUIRE(hash != std::string::npos);
    outcomes.insert(run.output.substr(hash, 30));
  }
  CHECK(outcomes.size() == 1);
}
