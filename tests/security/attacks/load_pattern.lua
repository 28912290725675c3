-- expect: refused
-- promise: bounded work
-- A search without end while the file is loaded.
local _ = (("a"):rep(3000)):find("a*a*a*a*a*a*b")
return module { step = function() end }
