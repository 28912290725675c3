-- expect: limit
-- promise: bounded work
-- Words as long as they may be, where the host looks for a name and for one that is similar.
return module {
  step = function(game, me)
    local word = ("x"):rep(500000)
    for _ = 1, 100000 do
      pcall(function() return me[word] end)
      pcall(me.count_workers, me, word)
      pcall(game.piece, game, word)
      pcall(me.gain, me, { [word] = 1 })
    end
  end,
}
