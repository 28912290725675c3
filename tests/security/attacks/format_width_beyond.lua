-- expect: error
-- promise: bounded work
-- Widths beyond that.
return module {
  step = function()
    string.format("%1000000000d", 1)
  end,
}
