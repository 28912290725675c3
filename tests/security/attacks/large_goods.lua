-- expect: limit
-- promise: bounded work
-- Goods with thousands of names that are none.
return module {
  step = function(_, me)
    local t = {}
    for i = 1, 20000 do t["good" .. i] = 1 end
    while true do pcall(me.gain, me, t) end
  end,
}
