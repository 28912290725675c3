-- Wizards (GLD-11): all markers on two locations of the same kind change places.

local function clear(location)
  for _, symbol in ipairs(location.symbols) do symbol:clear() end
end

-- A gatehouse that receives one marker: the chooser picks the symbol. Two keep their sides.
local function lay(me, location, owners)
  local symbols = location.symbols
  if location.straddles and #owners == 1 then
    symbols = { ask.symbol { me, among = symbols, prompt = "side" } }
  end
  for i, owner in ipairs(owners) do symbols[i]:mark(owner) end
end

-- Two empty places of a kind may be chosen as well, and nothing moves: one answer stands for all such pairs.
local function two_empty(game)
  for _, site in ipairs(game.sites) do
    if #game:empty_locations(site) > 1 then return true end
  end
  return false
end

return guild {
  action = function(game, me)
    local first = ask.location { me, among = game:marked_locations(), prompt = "first", optional = two_empty(game) }
    if not first then return false end
    local second = ask.location { me, among = game:locations(first.site), except = first, prompt = "second" }
    if not second then return false end
    local from_first, from_second = first.owners, second.owners
    clear(first)
    clear(second)
    lay(me, second, from_first)
    lay(me, first, from_second)
  end,
}
