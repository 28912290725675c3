-- expect: error
-- promise: no host access
-- A coroutine of its own has no count hook, and a yield from it would confuse the engine.
return module {
  step = function()
    coroutine.wrap(function() while true do end end)()
  end,
}
