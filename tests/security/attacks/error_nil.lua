-- expect: error
-- promise: no crash
-- An error that is nothing at all.
return module {
  step = function()
    error(nil)
  end,
}
