-- expect: limit
-- promise: bounded work
-- A message handler that never returns: Lua itself turns hooks off in there.
return module {
  step = function()
    xpcall(error, function() while true do end end)
  end,
}
