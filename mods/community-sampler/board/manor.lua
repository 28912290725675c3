-- Leading means more markers than anyone else, neutral builders included.
local function leads(game, me, district)
  local function ahead_of(other) return other == me or district:markers(me) > district:markers(other) end
  return #game.players:where(ahead_of) == #game.players and #game.neutrals:where(ahead_of) == #game.neutrals
end

return module {
  rent = function(coins, game, me, p)
    for _, manor in ipairs(game:marked_locations("manor")) do
      if manor.symbols[1].owner == me and leads(game, me, manor.district) then coins = coins + p.gold end
    end
    return coins
  end,
}
