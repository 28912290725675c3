-- expect: limit
-- promise: bounded work
-- Texts made of texts without end.
return module {
  step = function()
    local t
    t = setmetatable({}, { __tostring = function() return "x" .. tostring(t) end })
    tostring(t)
  end,
}
