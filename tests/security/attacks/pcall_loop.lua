-- expect: limit
-- promise: bounded work
-- Errors swallowed by pcall in a loop: each catch must not buy new instructions.
return module {
  step = function()
    while true do pcall(function() while true do end end) end
  end,
}
