-- expect: refused
-- promise: one outcome
-- An iterator of gmatch that outlives its file remembers where it was, in every thread by itself.
local following = ("a"):rep(100000):gmatch("()a")
return module { step = function(_, me) me:gain { gold = (following() or 1) % 7 } end }
