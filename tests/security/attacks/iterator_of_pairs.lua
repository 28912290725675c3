-- expect: error
-- promise: no crash
-- The iterator behind pairs, called with another table, with keys it never gave, and with what is no table.
return module {
  step = function()
    local step = pairs { 1, 2, a = 3, b = 4 }
    assert(step({ 7 }, nil) == 1 and step({ b = 1 }, "a") == "b" and step({}, "b") == nil)
    for _, key in ipairs { "c", 0, 3, 2.5, true, {}, ipairs } do assert(not pcall(step, {}, key)) end
    for _, value in ipairs { 4096, "AAAAAAAA", true, ipairs } do assert(not pcall(step, value, nil)) end
    step(4096, 1)
  end,
}
