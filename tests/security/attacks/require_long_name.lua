-- expect: refused
-- promise: no host access
-- A name of a megabyte.
local outside = require(("x/"):rep(500000))
return module { step = function() return outside end }
