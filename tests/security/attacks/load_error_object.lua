-- expect: refused
-- promise: bounded work
-- An error while loading whose text is made by code.
error(setmetatable({}, { __tostring = function() while true do end end }))
