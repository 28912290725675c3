-- Run with: castellan mod test mods/examples/coopers
test "a wood becomes five gold" {
  players = 3,
  given = function(t)
    t.red.wood, t.red.gold = 1, 0
    t.red:worker("elf", "on", "coopers")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("coopers") end,
  expect = function(t) t:check(t.red.wood == 0, t.red.gold == 5) end,
}

test "without wood the action is wasted" {
  players = 3,
  given = function(t)
    t.red.wood, t.red.gold = 0, 0
    t.red:worker("elf", "on", "coopers")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("coopers") end,
  expect = function(t)
    t:equal(t.red.gold, 0)
    t:happened("wasted", { player = t.red })
  end,
}

test "a worker costs one gold, which the owner of the guild gets" {
  players = 3,
  given = function(t)
    t.red.gold, t.blue.gold = 1, 0
    t:thing("coopers").owner = t.blue
    t:at("placement", t.red)
  end,
  when = function(t) t.red:place("coopers", "elf") end,
  expect = function(t) t:check(t.red.gold == 0, t.blue.gold == 1) end,
}
