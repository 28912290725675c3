-- expect: contained
-- promise: no crash
-- The table changes while it is sorted.
return module {
  step = function()
    local t = {}
    for i = 1, 500 do t[i] = 500 - i end
    pcall(table.sort, t, function(a, b)
      for i = #t, 1, -1 do t[i] = nil end
      return (a or 0) < (b or 0)
    end)
  end,
}
