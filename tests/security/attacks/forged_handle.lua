-- expect: error
-- promise: no other pack
-- Only the engine makes things of the game.
return module {
  step = function(_, me)
    me.gain(setmetatable({ entity = 1 }, { __index = me }), { gold = 100 })
  end,
}
