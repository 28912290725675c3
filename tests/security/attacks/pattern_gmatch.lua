-- expect: limit
-- promise: bounded work
-- The same in an iterator.
return module {
  step = function()
    for _ in (("a"):rep(3000)):gmatch("a-a-a-a-a-b") do end
  end,
}
