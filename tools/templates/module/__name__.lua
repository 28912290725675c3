local function in_favour(game, player) return player.favour >= game:option("favours_needed") end

return module {
  -- A modifier gets the value and returns the new one. It may look at everything and change nothing.
  mercy = function(tax, game, me, p)
    if in_favour(game, me) then return math.max(0, tax - p.less) end
    return tax
  end,

  -- Hooks are called after something has happened; `e` says what. They may ask and change the game.
  on = {
    built = function(_, e) e.player.favour = e.player.favour + 1 end,

    -- Favour fades: at the start of each month but the first, the player in favour gets 1 gold, and all start again.
    month_begins = function(game, e)
      if e.month == 1 then return end
      for _, player in ipairs(game.players) do
        if in_favour(game, player) then player:gain { gold = 1 } end
        player.favour = 0
      end
    end,
  },

  -- What must always hold. `castellan fuzz` looks after each choice, and writes the shortest game in which it does not.
  invariants = {
    favour = function(game)
      for _, player in ipairs(game.players) do
        if player.favour < 0 then return "a favour that is owed" end
      end
    end,
  },
}
