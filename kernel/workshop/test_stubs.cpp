// Annotations of what tests can do, for the Lua language server: what schema/castellan_test.lua holds.
#include <fmt/format.h>

#include "castellan/script/api.hpp"
#include "castellan/workshop/test_stubs.hpp"
#include "castellan/workshop/things_by_name.hpp"

namespace castellan {
namespace {

constexpr TestCall calls[] = {
    {"Game", "at", "(phase: string, player?: Player)", "The round goes on with this phase, at that player."},
    {"Game", "thing", "(name: string): Thing", "A thing by its name: `pub/3`, `wall/3.1`, `desk.2`."},
    {"Game", "next_cards", "(...: string)", "These cards lie on top of their deck, the first on top."},
    {"Game", "clear_marker", "(...: string|Thing)", "Takes markers away."},
    {"Game", "all_pass", "()", "Whoever is asked to place passes."},
    {"Game", "check", "(...: any)", "All of them hold."},
    {"Game", "equal", "(got: any, wanted: any)", "What there is, and what is wanted."},
    {"Game", "same", "(got: table, wanted: table)", "Lists with the same entries in any order."},
    {"Game", "offered", "(player: Player, ...: any)", "The player is asked, and offered these."},
    {"Game", "refused", "(player: Player, key: any, reason?: string)", "The player is asked, and not offered this."},
    {"Game", "happened", "(event: string, fields?: table, times?: integer)", "Since `when` began."},
    {"Game", "not_happened", "(event: string, fields?: table)", "Not once since `when` began."},
    {"Game", "fails", "(act: fun(), message?: string)", "A script fails while this is done."},
    {"Player", "choose", "(...: any)", "Choices one after another: keys, players, things, numbers, goods."},
    {"Player", "place", "(plank: string|Thing, worker: string)", "Places a worker."},
    {"Player", "send", "(worker: string, area: string)", "Sends a worker to an area."},
    {"Player", "pass", "()", "Takes no more turns in this phase."},
    {"Player", "trade", "(id: string)", "Makes a trade."},
    {"Player", "worker", "(kind: string, how: string, place: string|Thing, plank?: integer)",
     "A worker from home onto a plank or into an area: worker(\"elf\", \"on\", \"desk\")."},
    {"Player", "has_built", "(card: string, how?: { gnomes?: integer }): Card", "A card lies built before the player."},
    {"Player", "marker", "(...: string|Thing)", "Markers on symbols, locations or guilds."},
};

}  // namespace

std::span<const TestCall> test_calls() { return calls; }

std::string test_stubs() {
  std::string out =
      "---@meta\n-- Castellan: what tests of packs (tests/*_test.lua) can do besides reading the game. Made by "
      "`castellan "
      "schema`.\n\n"
      "---@class Test\n---@field players? integer\n---@field guilds? string[]\n---@field options? table\n"
      "---@field seed? integer\n---@field given? fun(t: Game)\n---@field when? fun(t: Game)\n"
      "---@field expect? fun(t: Game)\n\n---@param name string\n---@return fun(test: Test)\n"
      "function test(name) end\n\n---@class Game\n";
  for (const std::string_view colour : seat_colours) out += fmt::format("---@field {} Player\n", colour);
  out +=
      "---@field asked Player|nil who is asked\n---@field question string|nil what\n---@field options string[] the "
      "keys "
      "that are offered\n---@field phase string|nil the phase that is under way\n---@field over boolean\nlocal Game = "
      "{}\n\n---@class Player\n---@field [string] any turn actions are verbs: t.red:end_turn()\nlocal Player = {}\n";
  for (const TestCall& call : calls)
    out += fmt::format("\n---{} {}\nfunction {}:{}({}) end\n", call.doc, call.form, call.type, call.name,
                       fmt::join(api_names(api_parameters(call.form)), ", "));
  return out;
}

}  // namespace castellan
