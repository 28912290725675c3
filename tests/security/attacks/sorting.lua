-- expect: limit
-- promise: bounded work
-- Sorting many elements, often.
return module {
  step = function()
    local t = {}
    for i = 1, 50000 do t[i] = -i end
    while true do table.sort(t) table.sort(t, function(a, b) return a > b end) end
  end,
}
