-- expect: limit
-- promise: bounded work
-- A question that looks at the game for ever.
return module {
  step = function(game)
    game.players:where(function() while true do end end)
  end,
}
