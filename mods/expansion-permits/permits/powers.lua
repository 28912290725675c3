local permits = require "lib/permits"
local survey = require "lib/survey"

local function has_gatehouse_in(player, district)
  for _, symbol in ipairs(district.symbols) do
    if symbol.owner == player and symbol.location.site == "gatehouse" then return true end
  end
  return false
end

return module {
  -- The market hall: the first trade of a turn is worth a gold.
  pay_hall = function(_, e)
    local me = e.player
    if me.hall_has_paid then return end
    me.hall_has_paid = true
    me:gain { gold = 1 }
  end,

  -- The reading room: a player who builds a property replaces its card by one of the top two.
  read_on = function(_, e)
    local me = e.player
    local rest = e.card and survey.take_one(me, 2)
    if rest then me:put_back { bottom = rest } end
  end,

  -- The guardhouse: a wall beside somebody's gatehouse is worth a gold to the guard, out of the supply.
  pay_guards = function(game, e)
    if e.site ~= "wall" then return end
    for _, guard in ipairs(game:others(e.player)) do
      local on_guard = permits.has_finished(guard, "guardhouse") and has_gatehouse_in(guard, e.district)
      if on_guard then guard:gain { gold = 1 } end
    end
  end,
}
