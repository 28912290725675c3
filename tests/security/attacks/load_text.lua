-- expect: error
-- promise: no host access
-- A loaded chunk would get the real globals of the state.
return module {
  step = function() return load("return io")() end,
}
