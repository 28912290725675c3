-- expect: limit
-- promise: bounded work
-- A length that was made up, and an element for each place.
return module {
  step = function()
    local t = setmetatable({}, { __len = function() return 1 << 40 end, __index = function() return "" end })
    table.concat(t)
  end,
}
