-- expect: limit
-- promise: bounded work
-- A text of a megabyte read as a number, often.
return module {
  step = function()
    local s = ("1"):rep(500000)
    while true do tonumber(s) tonumber(s, 36) end
  end,
}
