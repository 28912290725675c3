// The API in words says what is really there: methods, fields, questions, events and what hooks are told.
#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "castellan/script/api.hpp"
#include "castellan/workshop/scenarios/test_stubs.hpp"
#include "support/fixtures.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

using Names = std::set<std::pair<EntityKind, std::string>>;

Names described(std::span<const script::ApiEntry> entries) {
  Names names;
  for (const script::ApiEntry& entry : entries) {
    INFO(entry.name);
    CHECK(std::string_view(entry.doc).size() > 5);
    CHECK(names.emplace(entry.kind, entry.name).second);
  }
  return names;
}

}  // namespace

TEST_CASE("Every method and field is described, and nothing else is") {
  const auto methods = script::registered_methods();
  Names registered(methods.begin(), methods.end());
  registered.emplace(EntityKind::table, "pick");  // the prelude's
  registered.emplace(EntityKind::player, "pay_for");
  CHECK(described(script::api_methods()) == registered);
  const auto fields = script::registered_fields();
  CHECK(described(script::api_fields()) == Names(fields.begin(), fields.end()));
}

TEST_CASE("Every question is described, and nothing else is") {
  std::string names;
  for (const script::ApiQuestion& question : script::api_questions()) names += std::string(" ") + question.name;
  CHECK(outcome_of("local there = {} for word in ('" + names +
                   "'):gmatch('%S+') do assert(ask[word], word) there[word] = true end\n"
                   "for word in pairs(ask) do assert(there[word], word) end")
            .empty());
}

TEST_CASE("Editors know what the functions of guilds and properties get, and tests have classes of their own") {
  const std::string stubs = script::lua_stubs();
  for (const char* line : {"---@field action? fun(game: Game, me: Player, p: table, guild: Guild): boolean|nil",
                           "---@field [string] Action\n",
                           "---@alias Action fun(game: Game, me: Player, p: table, thing: any): boolean|nil\n",
                           "---@param functions GuildFunctions\n", "---@param functions PropertyFunctions\n"}) {
    INFO(line);
    CHECK(stubs.find(line) != std::string::npos);
  }
  const std::string of_tests = workshop::test_stubs();
  CHECK(of_tests.find("---@class TestGame: Game\n") != std::string::npos);
  CHECK(of_tests.find("---@class TestPlayer: Player\n") != std::string::npos);
  CHECK(of_tests.find("function Game:") == std::string::npos);
  CHECK(of_tests.find("function Player:") == std::string::npos);
  CHECK(of_tests.find("---@param player? Player\nfunction TestGame:at(phase, player) end\n") != std::string::npos);
}

// A pack that hears everything and fails at the first field that is not described.
TEST_CASE("Hooks are told what is described, and nothing else") {
  std::string hooks = "return module { on = {";
  for (const script::ApiEvent& event : script::api_events()) {
    hooks += "\n" + std::string(event_names[static_cast<std::size_t>(event.type)]) + " = function(_, e) ";
    hooks += "local known = { player = true";
    std::istringstream words(event.fields);
    for (std::string word; words >> word;)
      if (word.ends_with(":")) hooks += ", [\"" + word.substr(0, word.size() - 1) + "\"] = true";
    hooks += " } for key in pairs(e) do assert(known[key] or key == 'amount', key) end end,";
  }
  auto sources = testing::sources_with({});
  sources.push_back(testing::pack_of("ears", {{"ears.lua", hooks + "} }"}}));
  const auto rules = testing::load_sources(sources);
  for (int players = 2; players <= 5; ++players) {
    match::Match match = testing::new_match(rules, GameOptions(players), 11);
    testing::play_out(match);
    CHECK(outcome_of(match) == "");
  }
}
