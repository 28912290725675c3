-- expect: limit
-- promise: bounded work
-- An __index that never finds anything.
return module {
  step = function()
    local t = {}
    setmetatable(t, { __index = function(self, key) return self[key .. "x"] end })
    while true do pcall(function() return t.a end) end
  end,
}
