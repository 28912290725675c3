-- expect: limit
-- promise: bounded work
-- Widths and precisions as large as they can be.
return module {
  step = function()
    local numbers = {}
    for i = 1, 100 do numbers[i] = 1e300 end
    while true do
      local _ = string.format(("%99.99f"):rep(100), table.unpack(numbers))
    end
  end,
}
