-- expect: error
-- promise: no other pack
-- Lists the engine gives share one metatable.
return module {
  step = function(game, me)
    setmetatable(game.players, { __index = function() return "mine" end })
  end,
}
