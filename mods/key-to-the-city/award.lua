local city = require "lib/key"

-- The best of a scoring; of those who tie, the last in turn order.
local function best_of(players)
  local best = players[1]
  for _, player in ipairs(players) do
    if player.won > best.won or player.won == best.won and player.crest > best.crest then best = player end
  end
  return best
end

return module {
  -- The last scoring only decides the game: the Key stays where it is.
  award = function(game)
    if game.month == game.months then return end
    local best = best_of(game.players)
    if best.won == 0 then return end
    if best ~= city.holder(game) then city.key(game):move_to(best) end
    game:emit("key_awarded", { player = best, points = best.won })
  end,

  count = function(game)
    local holder = city.holder(game)
    if holder then holder:score_points(game:option("key_points")) end
  end,

  on = {
    -- A scoring of all players, or of one, where another pack lets players score at their own time.
    scoring = function(game, e)
      for _, player in ipairs(e.player and { e.player } or game.players) do player.won = 0 end
    end,
    scored = function(_, e)
      if not e.player.neutral then e.player.won = e.player.won + e.points end
    end,
  },

  invariants = {
    key_is_earned = function(game)
      local place = city.key(game).place
      if place and not city.holder(game) then return "the Key lies where no player is" end
    end,
  },
}
