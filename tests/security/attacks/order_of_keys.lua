-- expect: contained
-- promise: one outcome
-- The order keys have in memory differs from process to process.
return module {
  step = function()
    local t, names = {}, {}
    for i = 1, 200 do t["k" .. (i * 7919) % 1000] = i end
    for name in pairs(t) do names[#names + 1] = name end
    for i = 2, #names do assert(names[i - 1] < names[i]) end
  end,
}
