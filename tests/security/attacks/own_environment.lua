-- expect: error
-- promise: one outcome
-- An environment of one's own, in which globals can be set.
local math = math
local _ENV = { count = 0, math = math, module = module }
return module { step = function(_, me) count = count + 1 me:gain { gold = count % 3 } end }
