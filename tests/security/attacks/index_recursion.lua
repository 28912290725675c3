-- expect: limit
-- promise: bounded work
-- Metamethods that call each other through C.
return module {
  step = function()
    local t
    t = setmetatable({}, { __index = function(_, k) return t[k] end })
    local _ = t.x
  end,
}
