return module {
  on = {
    month_begins = function(game)
      if game.month_scores then game.scorings_due = game.scorings_due + 1 end
    end,
    phase_ends = function(game, e)
      if e.phase == "scoring" then game.scorings_held = game.scorings_held + 1 end
    end,
    game_ends = function(game)
      if game.scorings_held < game.scorings_due then error("the last scoring was left out") end
    end,
  },

  invariants = {
    every_scoring_is_held = function(game)
      local open = game.scorings_due - game.scorings_held
      if open < 0 or open > (game.month_scores and 1 or 0) then return "a scoring was left out, or held twice" end
    end,
  },
}
