-- expect: error
-- promise: no other pack
-- The table library writes too.
return module {
  step = function() table.insert(math, 1, function() end) end,
}
