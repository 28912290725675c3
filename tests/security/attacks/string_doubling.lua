-- expect: limit
-- promise: bounded work
-- Twenty instructions make a gigabyte.
return module {
  step = function()
    local s = "x"
    while true do s = s .. s end
  end,
}
