-- expect: limit
-- promise: bounded work
-- A full table is built anew for each key that comes in for another.
return module {
  step = function()
    local t = {}
    for i = 1, 1 << 15 do t["k" .. i] = 1 end
    local i = 1
    while true do
      t["k" .. i] = nil
      t["n" .. i] = 1
      i = i + 1
    end
  end,
}
