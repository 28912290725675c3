-- expect: refused
-- promise: one outcome
-- The same behind a table, a metatable and a function in a local.
local holder = setmetatable({}, { __index = { deep = { ("aaa"):gmatch("a") } } })
local function read() return holder.deep[1]() end
return module { step = function(_, me) me:gain { gold = read() and 1 or 0 } end }
