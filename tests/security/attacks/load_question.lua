-- expect: refused
-- promise: bounded work
-- Nobody can be asked while files are loaded.
local answer = ask.option { 1, "yes" }
return module { step = function() return answer end }
