-- expect: limit
-- promise: bounded work
-- Long texts as keys are gone through each time.
return module {
  step = function()
    local s = ("x"):rep(500000)
    local t = { [s .. "a"] = 1 }
    while true do local _ = t[s .. "a"] end
  end,
}
