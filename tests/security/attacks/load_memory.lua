-- expect: refused
-- promise: bounded work
-- Memory until there is none, while the file is loaded.
local s = "x"
while true do s = s .. s end
