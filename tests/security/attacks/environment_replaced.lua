-- expect: refused
-- promise: one outcome
-- A function that replaces the environment of the whole file.
local pairs, module = pairs, module
return module { step = function() _ENV = { pairs = pairs } end }
