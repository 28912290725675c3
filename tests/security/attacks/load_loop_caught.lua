-- expect: refused
-- promise: bounded work
-- The same, with the limit caught.
while true do pcall(function() while true do end end) end
