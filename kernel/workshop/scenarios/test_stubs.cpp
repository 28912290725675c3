// Annotations of what tests can do, for the Lua language server: what schema/castellan_test.lua holds.
#include <fmt/format.h>

#include "castellan/script/api.hpp"
#include "castellan/workshop/scenarios/test_stubs.hpp"
#include "castellan/workshop/scenarios/things_by_name.hpp"

namespace castellan::workshop {
namespace {

constexpr TestCall calls[] = {
    {"TestGame", "at", "(phase: PhaseName, player?: Player)",
     "The game continues with this phase, of setup, round or ending, and with this player. A phase of the setup comes "
     "first in `given`: those before it have taken place."},
    {"TestGame", "thing", "(name: string): Thing",
     "A thing by its name: `pub/3`, `wall/3.1`, `gatehouse/1#2`, `desk.2`."},
    {"TestGame", "next_cards", "(...: string)", "Puts these cards on top of their deck, the first on top."},
    {"TestGame", "lay", "(deck: DeckName, pile: \"deck\"|\"discard\"|\"pool\", cards: string[])",
     "The pile has these cards, the first on top; what the deck had is discarded."},
    {"TestGame", "clear_marker", "(...: string|Thing)", "Removes markers."},
    {"TestGame", "all_pass", "()", "Every player asked to place passes."},
    {"TestGame", "check", "(...: any)", "All of them hold."},
    {"TestGame", "equal", "(got: any, wanted: any)", "The actual value equals the expected one."},
    {"TestGame", "same", "(got: table, wanted: table)", "Lists with the same entries in any order."},
    {"TestGame", "offered", "(player: Player, ...: any)", "The player is asked, and offered these."},
    {"TestGame", "refused", "(player: Player, key: any, reason?: string)",
     "The player is asked, and not offered this."},
    {"TestGame", "happened", "(event: string, fields?: table, times?: integer)", "Since `when` began."},
    {"TestGame", "not_happened", "(event: string, fields?: table)", "Not once since `when` began."},
    {"TestGame", "fails", "(act: fun(), message?: string)", "A script fails during this."},
    {"TestPlayer", "choose", "(...: any)", "Choices one after another: keys, players, things, numbers, goods."},
    {"TestPlayer", "place", "(plank: string|Thing, worker: string)", "Places a worker."},
    {"TestPlayer", "send", "(worker: string, area: string, count?: integer)",
     "Sends a worker to an area, or several that are alike."},
    {"TestPlayer", "pass", "()", "Takes no more turns in this phase."},
    {"TestPlayer", "trade", "(id: string)", "Makes a trade."},
    {"TestPlayer", "worker", "(kind: string, how: string, place: string|Thing, plank?: integer)",
     "A worker from home onto a plank or into an area: worker(\"elf\", \"on\", \"desk\")."},
    {"TestPlayer", "has_built", "(card: string, how?: { gnomes?: integer }): Card", "The player has built this card."},
    {"TestPlayer", "lay", "(deck: DeckName, pile: \"hand\"|\"built\"|\"aside\", cards: string[])",
     "The player has these cards there, and no others of this deck."},
    {"TestPlayer", "knows", "(card: Card): boolean", "Does the player know what this card is?"},
    {"TestPlayer", "sees", "(thing: Thing, attribute: string): boolean", "Is the player shown this attribute?"},
    {"TestPlayer", "marker", "(...: string|Thing)", "Markers on symbols, locations or guilds."},
};

}  // namespace

std::span<const TestCall> test_calls() { return calls; }

namespace {

constexpr const char* head = R"(---@meta castellan_test
-- Castellan: what tests of packs (tests/*_test.lua) can do besides reading the game. Made by `castellan schema`.
-- Scripts have none of this: `t` has its own class, and so have its players.

---@class Test
---@field players? integer number of players; 4 by default
---@field guilds? string[] in districts 1, 2, …, or one selection such as { "beginner" }
---@field options? table<string, integer|boolean|string> game options
---@field seed? integer
---@field empty? boolean no phase of the setup takes place: all cards are in their decks, nobody was asked
---@field refused? string part of the message: no such game can be set up
---@field given? fun(t: TestGame) sets up the position
---@field when? fun(t: TestGame) makes choices
---@field expect? fun(t: TestGame) checks, and changes nothing

---@param name string
---@return fun(test: Test)
function test(name) end

---@class TestGame: Game
)";

constexpr const char* of_game = R"(---@field asked TestPlayer|nil who is asked
---@field question string|nil what
---@field options List the keys on offer
---@field phase PhaseName|nil the current phase
---@field over boolean
---@field winners List of players, once the game is over
local TestGame = {}

---@class TestPlayer: Player
---@field [string] any goods, attributes, and turn actions as verbs: t.red:end_turn()
local TestPlayer = {}
)";

// `---@param name? type`, as the language server reads it.
std::string annotated(const TestCall& call) {
  std::string out = fmt::format("\n---{}\n", call.doc);
  for (const auto& [name, type] : script::api_typed_names(script::api_parameters(call.form)))
    out += fmt::format("---@param {} {}\n", name, type);
  if (const std::string_view form = call.form; form.rfind("): ") != std::string_view::npos)
    out += fmt::format("---@return {}\n", form.substr(form.rfind("): ") + 3));
  return out + fmt::format("function {}:{}({}) end\n", call.type, call.name,
                           fmt::join(script::api_names(script::api_parameters(call.form)), ", "));
}

}  // namespace

std::string test_stubs() {
  std::string out = head;
  for (const std::string_view colour : seat_colours) out += fmt::format("---@field {} TestPlayer\n", colour);
  for (const char* neutral : {"np3", "np4"})
    out += fmt::format("---@field {} TestPlayer a neutral builder in games of two\n", neutral);
  out += of_game;
  for (const TestCall& call : calls) out += annotated(call);
  return out;
}

}  // namespace castellan::workshop
