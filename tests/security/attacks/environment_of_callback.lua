-- expect: contained
-- promise: no other pack
-- What a script is called with must not lead to another pack's environment.
return module {
  step = function(game, me)
    local ok, message = pcall(function() return game.victim end)
    assert(not ok and message:find("victim", 1, true))
    assert(not pcall(function() return me.__index end))
  end,
}
