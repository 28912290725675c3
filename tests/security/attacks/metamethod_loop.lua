-- expect: limit
-- promise: bounded work
-- Work hidden in metamethods that C functions call.
return module {
  step = function()
    local slow = setmetatable({}, { __lt = function() while true do end end })
    pcall(table.sort, { slow, slow })
  end,
}
