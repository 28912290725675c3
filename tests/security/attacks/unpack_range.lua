-- expect: error
-- promise: bounded work
-- A range over all numbers there are.
return module {
  step = function()
    table.unpack({}, math.mininteger, math.maxinteger)
  end,
}
