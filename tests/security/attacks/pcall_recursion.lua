-- expect: limit
-- promise: bounded work
-- Recursion through pcall: few instructions, costly unwinding.
local function fall()
  pcall(fall)
  pcall(fall)
end
return module { step = fall }
