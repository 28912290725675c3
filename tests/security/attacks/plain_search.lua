-- expect: limit
-- promise: bounded work
-- Looking for a plain text is work too.
return module {
  step = function()
    local s = ("a"):rep(500000)
    while true do s:find(s .. "b", 1, true) end
  end,
}
