-- expect: error
-- The table library writes too.
return module {
  step = function() table.insert(math, 1, function() end) end,
}
