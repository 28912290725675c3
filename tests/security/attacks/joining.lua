-- expect: limit
-- promise: bounded work
-- One instruction joins megabytes.
return module {
  step = function()
    local s = ("x"):rep(500000)
    while true do local _ = s .. "y" end
  end,
}
