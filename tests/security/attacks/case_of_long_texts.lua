-- expect: limit
-- promise: bounded work
-- The string library goes through its texts.
return module {
  step = function()
    local s = ("x"):rep(500000)
    while true do s:upper() s:lower() s:reverse() s:sub(2) end
  end,
}
