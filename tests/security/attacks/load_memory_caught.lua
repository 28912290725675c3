-- expect: refused
-- promise: bounded work
-- The same, caught, in small pieces.
local all = {}
while true do pcall(function() for i = 1, 100000 do all[#all + 1] = { i } end end) end
