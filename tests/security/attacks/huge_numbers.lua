-- expect: error
-- promise: no crash
-- Numbers at the edge of what fits.
return module {
  step = function(game, me)
    local gold = me.gold
    for _, n in ipairs { math.maxinteger, math.mininteger, -1, 1 << 31, 1 << 32, 1 << 62, 40000 } do
      pcall(me.gain, me, { gold = n })
      pcall(me.pay, me, { gold = n })
      pcall(me.score_points, me, n)
      pcall(game.random, game, n)
      pcall(ask.number, { me, min = n, max = n + 1000 })
      pcall(string.rep, "x", n)
      pcall(string.sub, "x", n, n)
      pcall(string.byte, "x", n, n)
      pcall(utf8.char, n)
      pcall(utf8.offset, "x", n, n)
      pcall(select, n, 1, 2)
      pcall(table.insert, {}, n, 1)
      pcall(table.remove, {}, n)
      pcall(string.gsub, "x", "x", "y", n)
      pcall(string.find, "x", "x", n)
    end
    error("the game is changed back")
  end,
}
