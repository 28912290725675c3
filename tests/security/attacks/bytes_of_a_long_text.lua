-- expect: limit
-- promise: bounded work
-- A million results.
return module {
  step = function()
    while true do (("x"):rep(500000)):byte(1, -1) end
  end,
}
