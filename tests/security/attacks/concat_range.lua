-- expect: limit
-- promise: bounded work
-- A range over all numbers there are.
return module {
  step = function()
    table.concat(setmetatable({}, { __index = function() return "" end }), "", 1, math.maxinteger)
  end,
}
