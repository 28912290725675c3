-- expect: contained
-- promise: one outcome
-- Nothing shows when memory is collected, or how much there is.
return module {
  step = function()
    for i = 1, 2000 do local _ = { i, ("x"):rep(i) } end
    for _, name in ipairs { "collectgarbage", "gcinfo" } do assert(not pcall(function() return _ENV[name] end)) end
    assert(not pcall(setmetatable, {}, { __gc = function() end }))
    assert(not pcall(setmetatable, {}, { __mode = "k" }))
  end,
}
