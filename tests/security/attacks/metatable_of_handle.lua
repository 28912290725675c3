-- expect: error
-- promise: no other pack
-- The metatable of a thing of the game is that of all things of its kind.
return module {
  step = function(_, me)
    getmetatable(me).__index = nil
  end,
}
