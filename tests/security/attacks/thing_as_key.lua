-- expect: contained
-- promise: no crash
-- Things of the game as keys, values and errors.
return module {
  step = function(game, me)
    local t = { [me] = me, [game] = 1 }
    assert(t[me] == me)
    for key in pairs(t) do assert(key == me or key == game) end
    local ok, raised = pcall(error, me)
    assert(not ok and raised == me)
    assert(not pcall(function() return me < game end))
    assert(not pcall(function() return me .. "x" end))
    assert(not pcall(function() return #me end))
    assert(not pcall(function() return me() end))
  end,
}
