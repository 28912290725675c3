-- expect: limit
-- promise: bounded work
-- utf8 goes through its texts.
return module {
  step = function()
    local s = ("x"):rep(500000)
    while true do utf8.len(s) utf8.offset(s, 900000) end
  end,
}
