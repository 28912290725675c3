-- expect: refused
-- promise: no host access
-- A file that requires itself.
local outside = require("round")
return module { step = function() return outside end }
