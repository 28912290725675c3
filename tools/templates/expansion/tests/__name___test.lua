-- `castellan mod test .` runs this: a test sets up a position, makes choices and checks the result.
test "healers buy herbs" {
  players = 3, guilds = { "healers" },
  given = function(t)
    t.red:worker("elf", "on", "healers")
    t.red.gold, t.red.herbs = 0, 3
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("healers")
    t.red:choose(2)
  end,
  expect = function(t) t:check(t.red.gold == 4, t.red.herbs == 1) end,
}
