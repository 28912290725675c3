test "stone becomes gold, two for each" {
  players = 3,
  given = function(t)
    t.red.stone, t.red.gold = 3, 0
    t.blue.gold, t.yellow.gold = 0, 0
    t.red:worker("elf", "on", "brewers")
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("brewers", 2)
  end,
  expect = function(t)
    t:check(t.red.stone == 1, t.red.gold == 4)
  end,
}

test "whoever has gold may buy a round, and the third round is worth a point" {
  players = 4,
  given = function(t)
    t.red.stone, t.red.gold = 0, 0
    t.blue.gold, t.blue.rounds = 2, 2
    t.yellow.gold = 0 -- is not asked
    t.purple.gold = 5
    t.red:worker("dwarf", "on", "brewers")
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("brewers")
    t.blue:choose(true)
    t.purple:choose(false)
  end,
  expect = function(t)
    t:equal(t.blue.gold, 1)
    t:equal(t.blue.rounds, 3)
    t:equal(t.blue.score, 1)
    t:equal(t.purple.gold, 5)
    t:happened("round_bought", { guest = t.blue, host = t.red, rounds = 3 }, 1)
    t:not_happened("round_bought", { guest = t.purple })
  end,
}

test "nobody sells more stone than the guild takes" {
  players = 3,
  given = function(t)
    t.red.stone = 9
    t.red:worker("elf", "on", "brewers")
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("brewers")
  end,
  expect = function(t)
    t:equal(t.options, { "0", "1", "2", "3" })
    t:refused(t.red, 4)
  end,
}

test "the fee goes to whoever owns the guild" {
  players = 3,
  given = function(t)
    t.red.gold, t.blue.gold = 1, 0
    t:thing("brewers").owner = t.blue
    t:at("placement", t.red)
  end,
  when = function(t) t.red:place("brewers", "elf") end,
  expect = function(t) t:check(t.red.gold == 0, t.blue.gold == 1) end,
}
