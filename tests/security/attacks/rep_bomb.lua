-- expect: error
-- promise: bounded work
-- One C call that would fill the memory or run for minutes.
return module {
  step = function()
    return ("x"):rep(1 << 40)
  end,
}
