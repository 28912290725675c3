-- expect: error
-- promise: no other pack
-- A library function used as a way to write to a frozen table.
return module {
  step = function()
    table.sort(string, function() return true end)
    table.remove(string, 1)
    table.insert(table, 1, "x")
  end,
}
