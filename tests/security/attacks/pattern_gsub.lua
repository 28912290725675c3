-- expect: limit
-- promise: bounded work
-- The same while something is replaced.
return module {
  step = function()
    string.gsub(("a"):rep(3000), "(a*)(a*)(a*)(a*)b", "")
  end,
}
