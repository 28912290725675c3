-- Wizards (GLD-11): all markers on two locations of the same kind change places.

local function clear(location)
  for _, symbol in ipairs(location.symbols) do symbol:clear() end
end

-- A gatehouse that receives one marker: the chooser picks the symbol. Two keep their sides.
local function lay(me, location, owners)
  for _, owner in ipairs(owners) do
    local free = location.symbols:where(function(symbol) return symbol.owner == nil end)
    local symbol = free[1]
    if location.straddles and #owners == 1 then symbol = ask.symbol { me, among = free, prompt = "side" } end
    symbol:mark(owner)
  end
end

-- Two empty places of a kind may be chosen as well, and nothing moves: one answer stands for all such pairs.
local function two_empty(game)
  local seen = {}
  for _, location in ipairs(game:empty_locations()) do
    local site = location.site
    if seen[site] then return true end
    seen[site] = true
  end
  return false
end

return guild {
  action = function(game, me)
    local first = ask.location { me, among = game:marked_locations(), prompt = "first", optional = two_empty(game) }
    if not first then return false end
    local second = ask.location { me, among = game:locations(first.site):without(first), prompt = "second" }
    if not second then return false end
    local from_first, from_second = first.owners, second.owners
    clear(first)
    clear(second)
    lay(me, second, from_first)
    lay(me, first, from_second)
  end,
}
