-- expect: contained
-- promise: no crash
-- Tables that hold themselves, as metatables, lists and goods.
return module {
  step = function(_, me)
    local t = {}
    t[1], t.t = t, t
    t.__index = t
    pcall(setmetatable, t, t)
    local _ = pcall(function() return t.nowhere.nothing end)
    assert(not pcall(me.gain, me, t))
    assert(not pcall(ask.player, { me, among = t }))
    assert(not pcall(table.concat, t))
    pcall(table.sort, t)
    pcall(table.unpack, t)
  end,
}
