-- expect: contained
-- promise: no crash
-- A comparator that lies must neither crash nor hang.
return module {
  step = function()
    local t, flip = {}, false
    for i = 1, 2000 do t[i] = i end
    table.sort(t, function() flip = not flip; return flip end)
    assert(#t == 2000)
  end,
}
