-- expect: contained
-- promise: one outcome
-- All keys of a table with holes are visited, in the order that is promised.
return module {
  step = function()
    local function keys(t)
      local all = {}
      for key in pairs(t) do all[#all + 1] = tostring(key) end
      return table.concat(all, " ")
    end
    assert(keys { 1, 2, nil, 4, a = 1 } == "1 2 4 a")
    assert(keys { nil, nil, 3 } == "3")
    assert(keys { [-1] = 1, [0] = 1, [5] = 1, x = 1, 1, 1 } == "1 2 -1 0 5 x")
    local t = { 1, 2, 3, 4 }
    local visited = 0
    for key in pairs(t) do t[key] = nil t[key + 1] = nil visited = visited + 1 end
    assert(visited == 2)
  end,
}
