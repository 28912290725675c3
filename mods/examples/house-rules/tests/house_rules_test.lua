test "everybody has an income, and taxes are mild" {
  players = 3,
  given = function(t)
    t.red.score, t.red.gold = 8, 6
    t.blue.score, t.blue.gold = 40, 6
    t:at("income")
  end,
  expect = function(t)
    t:equal(t.red.gold, 7)  -- 1 income, no tax
    t:equal(t.blue.gold, 4) -- 1 income, 3 tax
  end,
}

test "architects have a discount more" {
  players = 3,
  guilds = { "architects" },
  given = function(t)
    t.red.wood, t.red.stone, t.red.metal = 2, 2, 0
    t.red:worker("elf", "on", "architects")
    t:at("actions", t.red)
  end,
  -- A bank costs 3 wood, 2 stone and 1 metal.
  when = function(t) t.red:activate("architects", "bank/1", { wood = 2, stone = 2 }) end,
  expect = function(t) t:equal(t:thing("bank/1").symbols[1].owner, t.red) end,
}

test "an action can be declined where the table wants it" {
  players = 3,
  guilds = { "masons" },
  options = { declining = true },
  given = function(t)
    t.red.stone = 0
    t.red:worker("dwarf", "on", "masons")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:decline("masons") end,
  expect = function(t)
    t:equal(t.red.stone, 0)
    t:happened("dismissed", { player = t.red })
  end,
}

test "without that option every worker acts" {
  players = 3,
  guilds = { "masons" },
  given = function(t)
    t.red:worker("dwarf", "on", "masons")
    t:at("actions", t.red)
  end,
  expect = function(t) t:refused(t.red, "decline") end,
}

test "bandits leave metal alone" {
  players = 3,
  guilds = { "bandits" },
  given = function(t)
    t.blue.wood, t.blue.stone, t.blue.metal = 0, 0, 3
    t.yellow.wood = 2
    t.red:worker("elf", "on", "bandits")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("bandits", "one_victim") end,
  expect = function(t) t:equal(t.options, { "yellow" }) end,
}

test "a market's plank costs a gold and brings four" {
  players = 3,
  given = function(t)
    t.red:has_built("market")
    t.red.gold = 1
    t:at("placement", t.red)
  end,
  when = function(t)
    t.red:place("market/plank1", "elf")
    t:equal(t.red.gold, 0)
    t:at("actions", t.red)
    t.red:activate("market/plank1")
  end,
  expect = function(t) t:equal(t.red.gold, 4) end,
}
