-- expect: error
-- promise: one outcome
-- `#` is a call of a name that files don't write themselves: replacing it would be state of the script's own.
return module {
  step = function()
    local names = _ENV
    names.__length = function() return 7 end
  end,
}
