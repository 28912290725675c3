-- expect: contained
-- promise: one outcome
-- Where the border of a table with holes lies depends on where its keys lie in memory, and that on the process.
local function attack(me)
  local sum = 0
  for trial = 1, 40 do
    local t = {}
    for i = 1, trial % 9 + 2 do t["k" .. trial .. "_" .. i] = i end
    for i = 1, trial % 9 + 2, 2 do t["k" .. trial .. "_" .. i] = nil end
    for i = 1, trial % 5 + 1 do t["q" .. trial .. i] = i end
    t[1] = 1 t[2] = 2 t[4] = 4 t[8] = 8 t[3] = nil t[7] = 7
    for i = 1, trial % 3 + 1 do t["z" .. trial .. i] = i end
    for _, length in ipairs { #t, rawlen(t), select("#", table.unpack(t)) } do sum = (sum * 31 + length) % 9973 end
    table.insert(t, 5)
    sum = (sum * 31 + (table.remove(t) or 0) + #(t)) % 9973
  end
  me:gain { gold = sum % 50 }
end
return module { step = function(_, me) attack(me) end }
