-- expect: error
-- promise: bounded work
-- A script that only says it ran into a limit fails like any other.
return module {
  step = function()
    pcall(error, "stack overflow")
    error("my stack overflow")
  end,
}
