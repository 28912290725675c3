-- expect: refused
-- promise: bounded work
-- Recursion without end while the file is loaded.
local function f() return 1 + f() end
f()
