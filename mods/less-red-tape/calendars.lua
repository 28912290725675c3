local function still_plays(game, player) return player.month <= game.months end

return module {
  go_home = function(_, me) me:bring_workers_home() end,

  on = {
    -- The turn was the month: income, tax and scoring have taken place when it ends.
    turn_ends = function(game, e)
      local me = e.player
      me.calendar = me.month + 1
      if still_plays(game, me) then return game:emit("went_home", { player = me, amount = me.month }) end
      game:emit("finished", { player = me })
      local others = game.players:where(function(player) return still_plays(game, player) end)
      if #others == #game.players - 1 then me:score_points(game:option("sprint")) end
    end,
  },

  invariants = {
    nobody_is_behind = function(game)
      for _, player in ipairs(game.players) do
        if player.month < game.month then return "a player is behind the game's own calendar" end
      end
    end,

    workers_act_at_once = function(game)
      for _, player in ipairs(game.players) do
        for _, worker in ipairs(player.workers) do
          -- One whose effect is being carried out, or asked about, is done already.
          if game.active ~= player and worker.place ~= player and not worker.done then
            return "a worker waits to have its effect"
          end
        end
      end
    end,
  },
}
