-- expect: limit
-- promise: bounded work
-- Each search has an end, and pcall around it buys no new instructions.
return module {
  step = function()
    while true do pcall(string.find, ("a"):rep(200), "a*a*a*b") end
  end,
}
