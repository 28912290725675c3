-- expect: error
-- promise: bounded work
-- A to-be-closed variable runs code after a limit has tripped.
return module {
  step = function()
    local guard <close> = setmetatable({}, { __close = function() while true do end end })
    return guard
  end,
}
