-- expect: error
-- promise: no crash
-- Tables that are each other's __index.
return module {
  step = function()
    local a, b = {}, {}
    setmetatable(a, { __index = b })
    setmetatable(b, { __index = a })
    return a.x
  end,
}
