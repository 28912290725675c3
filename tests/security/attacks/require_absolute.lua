-- expect: refused
-- promise: no host access
-- A file by its absolute name.
local outside = require("/etc/passwd")
return module { step = function() return outside end }
