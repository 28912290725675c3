-- `castellan mod test .` runs this: a test sets up a position, makes choices and checks the result.
test "gold for me, and some for a friend" {
  players = 3, guilds = { "__name__" },
  given = function(t)
    t.red:worker("elf", "on", "__name__")
    t.red.gold, t.blue.gold = 0, 0
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("__name__")
    t.red:choose(t.blue)
  end,
  expect = function(t) t:check(t.red.gold == 2, t.blue.gold == 1) end,
}

test "nobody has to share" {
  players = 3, guilds = { "__name__" },
  given = function(t)
    t.red:worker("elf", "on", "__name__")
    t.red.gold, t.blue.gold = 0, 0
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("__name__")
    t.red:choose("none")
  end,
  expect = function(t) t:check(t.red.gold == 2, t.blue.gold == 0) end,
}
