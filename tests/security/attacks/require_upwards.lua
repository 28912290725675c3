-- expect: refused
-- promise: no host access
-- A file outside of the pack.
local outside = require("../../../../etc/passwd")
return module { step = function() return outside end }
