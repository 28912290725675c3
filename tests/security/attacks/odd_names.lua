-- expect: contained
-- promise: no crash
-- Fields and words with zero bytes, controls and a megabyte of text.
return module {
  step = function(game, me)
    for _, name in ipairs { "", "\0", "gold\0", "\27[2J", ("x"):rep(500000), "\255\254", "__index", "__gc" } do
      assert(not pcall(function() return me[name] end))
      assert(not pcall(function() me[name] = 1 end))
      assert(name:find("^__") or not pcall(ask.option, { me, name, "other" }))
      assert(not pcall(game.option, game, name))
      assert(not pcall(me.gain, me, { [name] = 1 }))
    end
  end,
}
