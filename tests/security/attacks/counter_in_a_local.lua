-- expect: refused
-- promise: one outcome
-- A local of the file that counts: neither saved nor undone, and another count in every thread.
local count = 0
return module { step = function(_, me) count = count + 1 me:gain { gold = count % 3 } end }
