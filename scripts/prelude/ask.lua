-- Questions. Each takes one table whose first element is the player who is asked, and `among`, the candidates: where it
-- is missing, the other players, all districts, the locations that can be built on, the own free locks, or the cards of
-- the own hand, with `deck` those of one deck, with `pool` the open cards of a deck or of several instead. With no
-- candidates the answer is nil and nobody is asked;
-- `optional = true` adds "none"; `auto = true` takes the only candidate without asking.
-- `except` is a thing, or a list of things, that is no candidate.
-- `payable_with = true` leaves out locations the player can't pay for; a list of discounts, those that none of them
-- helps to pay for.
-- `unless` names an attribute: what has it is not offered, and players are told why by its name. `why_not` is called
-- with each candidate and returns a word where it is not allowed.
-- `args` are what the texts of the question can name: `args = { gold = 2, card = card }`.
local host = ...

ask = {}

local ask_entity, ask_name, list_like = host.ask_entity, host.ask_name, host.list_like

local function wording(q)
  if q.args == nil then return q.prompt end
  return { q.prompt or false, q.args }
end

local function reasons(q)
  assert(q.among, "`why_not` needs `among`")
  local words = {}
  for i, candidate in ipairs(q.among) do words[i] = q.why_not(candidate) or false end
  return words
end

-- Questions that are written as a plain table don't come here: see kernel/script/plain_questions.hpp.
local function one_of(kind)
  return function(q)
    local words, refused = q.prompt, q.unless
    if q.args ~= nil then words = wording(q) end
    if q.why_not then refused = reasons(q) end
    return ask_entity(q[1], q.among, words, kind, q.optional, q.auto, refused, q.payable_with, q.deck, q.except, q.pool)
  end
end

local kinds = { "player", "card", "lock", "district", "location", "symbol", "guild", "plank", "worker", "piece" }
for _, kind in ipairs(kinds) do
  ask[kind] = one_of(host.kinds[kind])
end
--- Things of any kind.
ask.thing = one_of(nil)

--- Several of a kind, one after another, at most `max`; the player stops with "none".
local function several(kind)
  return function(q)
    local who, among, words, max = q[1], q.among, q.prompt, q.max
    if q.args ~= nil then words = wording(q) end
    local chosen, count = list_like(among), 0
    while not max or count < max do
      local one = ask_entity(who, among, words, kind, true, false, nil, nil, nil, chosen)
      if one == nil then break end
      count = count + 1
      chosen[count] = one
    end
    return chosen
  end
end

ask.players = several(host.kinds.player)
ask.cards = several(host.kinds.card)

--- One of the words that follow the player.
function ask.option(q)
  local words = q.prompt
  if q.args ~= nil then words = wording(q) end
  return ask_name(q[1], q, words, q.optional)
end

--- A kind of worker, by its name; where `among` is missing, one of those in the supply.
function ask.worker_kind(q)
  return host.ask_worker_kind(q[1], q.among, wording(q), q.optional)
end

--- One of several goods such as `{ wood = 2 }`; only those that `from` can give, if it is given.
function ask.goods(q)
  return q.among[host.ask_goods(q[1], q.among, wording(q), q.optional, q.from)]
end

--- A whole number from `min` (1 if not given) to `max`.
function ask.number(q)
  return host.ask_number(q[1], q.min or 1, wording(q), q.max, q.optional)
end

local yes_or_no = { false, "yes", "no" }

--- true or false.
function ask.yes(q)
  return ask_name(q[1], yes_or_no, wording(q), false) == "yes"
end
