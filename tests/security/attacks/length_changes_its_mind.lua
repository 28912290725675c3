-- expect: contained
-- promise: bounded work
-- A length that is short when it is looked at, and long when it is used.
return module {
  step = function()
    local asked = 0
    local t = setmetatable({}, { __len = function() asked = asked + 1 return asked == 1 and 2 or 1 << 40 end })
    table.insert(t, 1, "x")
    assert(asked == 1)
  end,
}
