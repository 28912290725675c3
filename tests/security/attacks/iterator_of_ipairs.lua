-- expect: error
-- promise: no crash
-- The iterator behind ipairs is a function like any other: it can be called with what is no table.
return module {
  step = function()
    local step = ipairs {}
    for _, value in ipairs { 4096, "AAAAAAAA", true, ipairs } do assert(not pcall(step, value, 0)) end
    assert(not pcall(step)) assert(not pcall(step, {})) assert(not pcall(step, {}, {}))
    assert(step({}, math.maxinteger) == math.mininteger)
    step(("\x41\x41\x41\x41\x41\x41\0\0"):rep(20), 0x7fffffffffff)
  end,
}
