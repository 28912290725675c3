---@meta
-- Castellan: what tests of packs (tests/*_test.lua) can do besides reading the game. Made by `castellan schema`.

---@class Test
---@field players? integer
---@field guilds? string[]
---@field options? table
---@field seed? integer
---@field given? fun(t: Game)
---@field when? fun(t: Game)
---@field expect? fun(t: Game)

---@param name string
---@return fun(test: Test)
function test(name) end

---@class Game
---@field red Player
---@field blue Player
---@field yellow Player
---@field purple Player
---@field green Player
---@field asked Player|nil who is asked
---@field question string|nil what
---@field options string[] the keys that are offered
---@field phase string|nil the phase that is under way
---@field over boolean
local Game = {}

---@class Player
---@field [string] any turn actions are verbs: t.red:end_turn()
local Player = {}

---The round goes on with this phase, at that player. (phase: string, player?: Player)
function Game:at(phase, player) end

---A thing by its name: `pub/3`, `wall/3.1`, `desk.2`. (name: string): Thing
function Game:thing(name) end

---These cards lie on top of their deck, the first on top. (...: string)
function Game:next_cards(...) end

---Takes markers away. (...: string|Thing)
function Game:clear_marker(...) end

---Whoever is asked to place passes. ()
function Game:all_pass() end

---All of them hold. (...: any)
function Game:check(...) end

---What there is, and what is wanted. (got: any, wanted: any)
function Game:equal(got, wanted) end

---Lists with the same entries in any order. (got: table, wanted: table)
function Game:same(got, wanted) end

---The player is asked, and offered these. (player: Player, ...: any)
function Game:offered(player, ...) end

---The player is asked, and not offered this. (player: Player, key: any, reason?: string)
function Game:refused(player, key, reason) end

---Since `when` began. (event: string, fields?: table, times?: integer)
function Game:happened(event, fields, times) end

---Not once since `when` began. (event: string, fields?: table)
function Game:not_happened(event, fields) end

---A script fails while this is done. (act: fun(), message?: string)
function Game:fails(act, message) end

---Choices one after another: keys, players, things, numbers, goods. (...: any)
function Player:choose(...) end

---Places a worker. (plank: string|Thing, worker: string)
function Player:place(plank, worker) end

---Sends a worker to an area. (worker: string, area: string)
function Player:send(worker, area) end

---Takes no more turns in this phase. ()
function Player:pass() end

---Makes a trade. (id: string)
function Player:trade(id) end

---A worker from home onto a plank or into an area: worker("elf", "on", "desk"). (kind: string, how: string, place: string|Thing, plank?: integer)
function Player:worker(kind, how, place, plank) end

---A card lies built before the player. (card: string, how?: { gnomes?: integer }): Card
function Player:has_built(card, how) end

---Markers on symbols, locations or guilds. (...: string|Thing)
function Player:marker(...) end
