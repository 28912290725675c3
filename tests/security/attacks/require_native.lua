-- expect: refused
-- promise: no host access
-- Native code, as Lua's own require loads it.
local outside = require("libm.so.6")
return module { step = function() return outside end }
