-- expect: limit
-- promise: bounded work
-- select goes through what it leaves out.
return module {
  step = function()
    local t = {}
    for i = 1, 9000 do t[i] = i end
    local function each(...)
      while true do select(5000, ...) end
    end
    each(table.unpack(t))
  end,
}
