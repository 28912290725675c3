-- expect: error
-- promise: bounded work
-- A finalizer runs with hooks off, at a moment the collector chooses.
return module {
  step = function()
    setmetatable({}, { __gc = function() while true do end end })
  end,
}
