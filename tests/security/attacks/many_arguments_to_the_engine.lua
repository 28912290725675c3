-- expect: contained
-- promise: no crash
-- Ten thousand arguments where one is expected.
return module {
  step = function(game, me)
    local t = {}
    for i = 1, 9999 do t[i] = me end
    pcall(me.gain, table.unpack(t))
    pcall(game.others, table.unpack(t))
    pcall(ask.option, { table.unpack(t) })
    pcall(string.char, table.unpack(t))
    pcall(math.max, table.unpack(t))
  end,
}
