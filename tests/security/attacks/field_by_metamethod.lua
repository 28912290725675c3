-- expect: error
-- promise: no other pack
-- Fields of the engine's things can't be replaced by a pack.
return module {
  step = function(_, me)
    me.gain = function() return 100 end
  end,
}
