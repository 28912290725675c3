-- expect: contained
-- promise: one outcome
-- What an iterator of pairs gives depends on what it is given, not on how often it was called before.
local step, of = pairs { 10, 20, a = 30, b = 40 }
return module {
  step = function(_, me)
    local visited = {}
    local key, value = step(of, nil)
    while key do
      visited[#visited + 1] = key .. "=" .. value
      key, value = step(of, key)
    end
    assert(table.concat(visited, " ") == "1=10 2=20 a=30 b=40")
    assert(step(of, 2) == "a" and step(of, nil) == 1 and step(of, "a") == "b")
    step(of, me.seat % 2 == 0 and "a" or nil)
  end,
}
