-- Either way the promise is settled, and the player hears of it in points.
local function settle(game, me, event, sign)
  game:emit(event, { player = me, district = me.owed })
  me.owed = nil
  me:score_points(sign * game:option("promise_points"))
end

return module {
  month_to_come = function(game) return game.month < game.months end,

  promise = function(game, me, p)
    me.promised = ask.district { me, prompt = "where" }
    game:emit("promise_made", { player = me, district = me.promised })
    me:gain { gold = p.gold }
  end,

  on = {
    month_begins = function(game)
      for _, player in ipairs(game.players) do
        player.owed, player.promised = player.promised, nil
      end
    end,

    built = function(game, e)
      if e.player.owed == e.district then settle(game, e.player, "promise_kept", 1) end
    end,

    turn_ends = function(game, e)
      if e.player.owed then settle(game, e.player, "promise_broken", -1) end
    end,
  },
}
