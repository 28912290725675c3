-- expect: limit
-- promise: bounded work
-- The same with what matches as little as it can.
return module {
  step = function()
    (("a"):rep(3000)):match(".-.-.-.-.-.-b")
  end,
}
