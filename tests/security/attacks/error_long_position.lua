-- expect: error
-- promise: no crash
-- An error with a level that is not there.
return module {
  step = function()
    error("deep", 1 << 40)
  end,
}
