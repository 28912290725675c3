-- expect: limit
-- promise: bounded work
-- One call of the library's own matcher takes years for this.
return module {
  step = function()
    (("a"):rep(3000)):find("a*a*a*a*a*a*a*b")
  end,
}
