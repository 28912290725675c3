-- expect: refused
-- promise: no other pack
-- Another pack's file that is no library, of a pack this one does not depend on.
local outside = require("victim:watch")
return module { step = function() return outside end }
