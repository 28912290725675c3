local function in_favour(game, player) return player.favour >= game:option("favours_needed") end

return module {
  -- A modifier gets the value and returns the new one. It may read everything and change nothing.
  mercy = function(tax, game, me, p)
    if in_favour(game, me) then return math.max(0, tax - p.less) end
    return tax
  end,

  -- Hooks are called after an event; `e` describes it. They may ask and change the game.
  on = {
    built = function(_, e) e.player.favour = e.player.favour + 1 end,

    -- Favour fades: each month except the first begins with 1 gold for players in favour, then all start again at 0.
    month_begins = function(game, e)
      if e.month == 1 then return end
      for _, player in ipairs(game.players) do
        if in_favour(game, player) then player:gain { gold = 1 } end
        player.favour = 0
      end
    end,
  },

  -- What must always hold. `castellan fuzz` checks it after each choice, and writes the shortest game that breaks it.
  invariants = {
    favour = function(game)
      for _, player in ipairs(game.players) do
        if player.favour < 0 then return "favour is negative" end
      end
    end,
  },
}
