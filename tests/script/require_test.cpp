// require: files of the own pack, and what a dependency has in lib/; once, frozen, while loading.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

castellan::content::PackSource game(const std::string& head, const std::string& body) {
  return tiny_game("local m = " + head + "\nreturn module { step = function(game, me) " + body + " end }");
}

}  // namespace

TEST_CASE("A file of the own pack is required by its name") {
  const auto tiny = with_file(game("require \"lib/prices\"", "assert(m.ale.gold == 2 and m.twice(4) == 8)"),
                              "lib/prices.lua", "return { ale = { gold = 2 }, twice = function(n) return 2 * n end }");
  CHECK(outcome_of(play({tiny})).empty());
}

TEST_CASE("What is required is the same for all, and can't be changed at any depth") {
  const auto tiny =
      with_file(game("require 'lib/a'", "assert(m == require_again())"), "lib/a.lua", "return { b = {} }");
  const auto change = GENERATE(values<const char*>({"m.x = 1", "m.b.x = 1", "rawset(m, 'x', 1)"}));
  const auto changed = with_file(game("require 'lib/a'", std::string(change)), "lib/a.lua", "return { b = {} }");
  INFO(change);
  CHECK_FALSE(outcome_of(play({changed})).empty());
}

TEST_CASE("A dependency's lib/ is required with the pack's id, all else of it is its own") {
  const auto hops =
      pack("hops", {{"lib/brewing.lua", "return { strength = 7 }"}, {"secret.lua", "return { strength = 1 }"}});
  const auto user = [](const std::string& name) {
    return pack("user", {{"a.lua", "local b = require '" + name + "'\nassert(b.strength == 7)\nreturn module {}"}},
                {"hops"});
  };
  const auto tiny = tiny_game("return module { step = function() end }");
  CHECK(load({tiny, hops, user("hops:brewing")}).messages().empty());
  CHECK_THAT(load({tiny, hops, user("hops:secret")}).messages(),
             ContainsSubstring("there is no file hops/lib/secret.lua"));
  CHECK_THAT(load({tiny, hops, user("hops/secret")}).messages(),
             ContainsSubstring("there is no file user/hops/secret"));
  CHECK_THAT(load({tiny, hops, user("hops:../secret")}).messages(), ContainsSubstring("there is no file"));
  auto stranger = user("hops:brewing");
  stranger.depends.clear();
  CHECK_THAT(load({tiny, hops, stranger}).messages(), ContainsSubstring("user does not depend on a pack \"hops\""));
}

TEST_CASE("Mistakes with require are told with their file") {
  struct Mistake {
    const char* head;
    const char* file;
    const char* message;
  };
  const auto [head, file, message] = GENERATE(values<Mistake>({
      {"require 'lib/b'", "return {}", "there is no file tiny/lib/b.lua: did you mean \"tiny/lib/a.lua\"?"},
      {"require(3)", "return {}", "require needs the name of a file"},
      {"require {}", "return {}", "require needs the name of a file"},
      {"require 'lib/a'", "return 7", "must return"},
      {"require 'lib/a'", "return {", "tiny/lib/a.lua:1"},
      {"require 'lib/a'", "error 'oh'", "oh"},
      {"require 'lib/a'", "return { x = require 'round' }", "in a circle"},
  }));
  INFO(head << " | " << file);
  CHECK_THAT(load({with_file(game(head, ""), "lib/a.lua", file)}).messages(), ContainsSubstring(message));
}

TEST_CASE("Nothing is required while a game runs") {
  CHECK_THAT(outcome_of("require 'round'"), ContainsSubstring("files are required when a file is loaded"));
}
