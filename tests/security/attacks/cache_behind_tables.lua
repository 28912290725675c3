-- expect: contained
-- promise: one outcome
-- Every way to a table the file has made: in itself, in a metatable, behind __index, as a key, in the module, in a closure.
local class = { __index = function(self, key) self[key] = 1 return 1 end }
local ring = { list = { 3, 1, 2 } }
ring.ring = ring
local object = setmetatable({}, class)
local keys = { [ring] = "x" }
local M = { shared = {} }
local function hidden() return ring.ring.list end
function M.step()
  assert(not pcall(function() ring.count = 1 end))
  assert(not pcall(function() ring.ring.ring.list[1] = 1 end))
  assert(not pcall(function() return object.anything end))
  assert(not pcall(function() M.shared.count = 1 end))
  assert(not pcall(function() M.step = nil end))
  assert(not pcall(function() hidden()[1] = 5 end))
  assert(not pcall(table.insert, hidden(), 5))
  assert(not pcall(table.remove, hidden()))
  assert(not pcall(table.sort, hidden()))
  assert(not pcall(setmetatable, ring, {}))
  assert(not pcall(setmetatable, object, nil))
  for key in ipairs(ring.list) do assert(not pcall(function() ring.list[key] = nil end)) end
  assert(keys[ring] == "x" and ring.ring == ring and getmetatable(object) == class and #hidden() == 3)
  assert(hidden()[1] == 3 and table.concat(hidden(), ",") == "3,1,2" and rawlen(hidden()) == 3)
end
return M
