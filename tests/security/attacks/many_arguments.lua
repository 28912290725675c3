-- expect: limit
-- promise: bounded work
-- Few instructions, each of which copies thousands of values.
return module {
  step = function()
    local t = {}
    for i = 1, 9000 do t[i] = i end
    local function copy(...)
      while true do local _ = { ... } end
    end
    copy(table.unpack(t))
  end,
}
