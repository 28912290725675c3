-- expect: error
-- promise: bounded work
-- The same through the separator, and through the method behind a string.
return module {
  step = function()
    local rep = ("").rep
    return rep("", math.maxinteger, "abc")
  end,
}
