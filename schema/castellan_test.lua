---@meta castellan_test
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
---@field red TestPlayer
---@field blue TestPlayer
---@field yellow TestPlayer
---@field purple TestPlayer
---@field green TestPlayer
---@field np3 TestPlayer a neutral builder in games of two
---@field np4 TestPlayer a neutral builder in games of two
---@field asked TestPlayer|nil who is asked
---@field question string|nil what
---@field options List the keys on offer
---@field phase PhaseName|nil the current phase
---@field over boolean
---@field winners List of players, once the game is over
local TestGame = {}

---@class TestPlayer: Player
---@field [string] any goods, attributes, and turn actions as verbs: t.red:end_turn()
local TestPlayer = {}

---The game continues with this phase, of setup, round or ending, and with this player. A phase of the setup comes first in `given`: those before it have taken place.
---@param phase PhaseName
---@param player? Player
function TestGame:at(phase, player) end

---A thing by its name: `pub/3`, `wall/3.1`, `gatehouse/1#2`, `desk.2`.
---@param name string
---@return Thing
function TestGame:thing(name) end

---Puts these cards on top of their deck, the first on top.
---@param ... string
function TestGame:next_cards(...) end

---The pile has these cards, the first on top; what the deck had is discarded.
---@param deck DeckName
---@param pile "deck"|"discard"|"pool"
---@param cards string[]
function TestGame:lay(deck, pile, cards) end

---Removes markers.
---@param ... string|Thing
function TestGame:clear_marker(...) end

---Every player asked to place passes.
function TestGame:all_pass() end

---All of them hold.
---@param ... any
function TestGame:check(...) end

---The actual value equals the expected one.
---@param got any
---@param wanted any
function TestGame:equal(got, wanted) end

---Lists with the same entries in any order.
---@param got table
---@param wanted table
function TestGame:same(got, wanted) end

---The player is asked, and offered these.
---@param player Player
---@param ... any
function TestGame:offered(player, ...) end

---The player is asked, and not offered this.
---@param player Player
---@param key any
---@param reason? string
function TestGame:refused(player, key, reason) end

---Since `when` began.
---@param event string
---@param fields? table
---@param times? integer
function TestGame:happened(event, fields, times) end

---Not once since `when` began.
---@param event string
---@param fields? table
function TestGame:not_happened(event, fields) end

---A script fails during this.
---@param act fun()
---@param message? string
function TestGame:fails(act, message) end

---Choices one after another: keys, players, things, numbers, goods.
---@param ... any
function TestPlayer:choose(...) end

---Places a worker.
---@param plank string|Thing
---@param worker string
function TestPlayer:place(plank, worker) end

---Sends a worker to an area, or several that are alike.
---@param worker string
---@param area string
---@param count? integer
function TestPlayer:send(worker, area, count) end

---Takes no more turns in this phase.
function TestPlayer:pass() end

---Makes a trade.
---@param id string
function TestPlayer:trade(id) end

---A worker from home onto a plank or into an area: worker("elf", "on", "desk").
---@param kind string
---@param how string
---@param place string|Thing
---@param plank? integer
function TestPlayer:worker(kind, how, place, plank) end

---The player has built this card.
---@param card string
---@param how? { gnomes?: integer }
---@return Card
function TestPlayer:has_built(card, how) end

---The player has these cards there, and no others of this deck.
---@param deck DeckName
---@param pile "hand"|"built"|"aside"
---@param cards string[]
function TestPlayer:lay(deck, pile, cards) end

---Does the player know what this card is?
---@param card Card
---@return boolean
function TestPlayer:knows(card) end

---Is the player shown this attribute?
---@param thing Thing
---@param attribute string
---@return boolean
function TestPlayer:sees(thing, attribute) end

---Markers on symbols, locations or guilds.
---@param ... string|Thing
function TestPlayer:marker(...) end
