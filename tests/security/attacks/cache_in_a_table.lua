-- expect: error
-- promise: one outcome
-- A table of the file as a cache.
local seen = {}
return module { step = function(_, me) seen[#seen + 1] = me.seat me:gain { gold = #seen % 3 } end }
