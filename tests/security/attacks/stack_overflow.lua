-- expect: limit
-- promise: bounded work
-- Endless recursion, caught at every level.
local function deeper(n)
  local ok, e = pcall(deeper, n + 1)
  return ok, e
end
return module {
  step = function() while true do deeper(1) end end,
}
