-- expect: limit
-- promise: bounded work
-- A handler that fails into another handler, and so on.
local function handler()
  return xpcall(error, handler)
end
return module { step = handler }
