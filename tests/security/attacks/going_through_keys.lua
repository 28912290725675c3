-- expect: limit
-- promise: bounded work
-- pairs puts the keys in order first: that is work for those who do not even look.
return module {
  step = function()
    local t = {}
    for i = 1, 20000 do t["k" .. i] = i end
    while true do pairs(t) end
  end,
}
