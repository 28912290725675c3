-- expect: limit
-- promise: bounded work
-- A search that begins anew at each place of a long text.
return module {
  step = function()
    while true do pcall(string.find, ("("):rep(30000), "%b()") end
  end,
}
