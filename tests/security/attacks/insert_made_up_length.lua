-- expect: limit
-- promise: bounded work
-- A length that was made up: the loop is in C.
return module {
  step = function()
    local t = setmetatable({}, { __len = function() return math.maxinteger - 1 end })
    table.insert(t, 1, 0)
  end,
}
