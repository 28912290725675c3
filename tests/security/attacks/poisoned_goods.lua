-- expect: contained
-- promise: no other pack
-- A table that answers as it likes when the engine looks into it.
return module {
  step = function(_, me)
    local before = me.gold
    local tricky = setmetatable({}, { __index = function() return 100 end, __len = function() return 5 end })
    pcall(me.gain, me, tricky)
    assert(me.gold == before)
  end,
}
