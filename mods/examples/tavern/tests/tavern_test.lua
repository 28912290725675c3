test "the brewers buy four stone" {
  players = 3,
  guilds = { "brewers" },
  given = function(t)
    t.red.stone, t.red.gold = 5, 0
    t.blue.gold, t.yellow.gold = 0, 0
    t.red:worker("elf", "on", "brewers")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("brewers", 4) end,
  expect = function(t) t:check(t.red.stone == 1, t.red.gold == 8) end,
}

test "each round pays who has a tavern, and a worker draws from all of them" {
  players = 3,
  guilds = { "brewers" },
  given = function(t)
    local tavern = t.red:has_built("tavern")
    t.red:worker("dwarf", "on", tavern)
    t.red:worker("elf", "on", "brewers")
    t.blue:has_built("tavern")
    t.blue:has_built("tavern")
    t.red.gold, t.red.stone = 0, 0
    t.blue.gold, t.yellow.gold = 1, 1
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("brewers")
    t.blue:choose(true)
    t.yellow:choose(true)
    t:check(t.red.gold == 2, t.blue.gold == 4, t.yellow.gold == 0)
    t.red:activate("tavern/plank1")
  end,
  expect = function(t) t:equal(t.red.gold, 4) end,
}
