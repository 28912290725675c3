-- expect: limit
-- promise: bounded work
-- A callback of a C function.
return module {
  step = function()
    ("x"):gsub("x", function() while true do end end)
  end,
}
