test "a worker in the cave wakes a troll" {
  players = 3,
  given = function(t)
    t.red.gold = 3
    t:at("placement", t.red)
  end,
  when = function(t)
    t.red:place("cave", "elf")
    t:all_pass()
  end,
  expect = function(t)
    t:equal(t.red:count("troll"), 1)
    t:happened("recruited", { player = t.red })
  end,
}

test "the cave is closed when all trolls are awake" {
  players = 3,
  given = function(t)
    t.red.workers = { elf = 3, troll = 3 }
    t.red.gold = 3
    t:at("placement", t.red)
  end,
  expect = function(t) t:refused(t.red, "place:cave", "supply_empty") end,
}

test "trolls work at the bridge and in the quarry, and nowhere else" {
  players = 3,
  given = function(t)
    t.red.workers = { troll = 2 }
    t.red.gold, t.red.stone = 0, 0
    t:at("placement", t.red)
  end,
  when = function(t)
    t.red:pass()
    t:equal(t.options, { "send:troll:quarry", "send:troll:quarry*2", "send:troll:bridge", "send:troll:bridge*2" })
    t.red:send("troll", "quarry")
    t.red:send("troll", "bridge")
  end,
  expect = function(t) t:equal(#t.red:workers_at_home(), 0) end,
}

test "most trolls give two points, second most one" {
  players = 3,
  given = function(t)
    t.red.workers = {}
    t.blue.workers = { troll = 2 }
    t.yellow.workers = { troll = 1 }
    t.month = 3
    t:at("scoring")
  end,
  expect = function(t) t:check(t.red.score == 0, t.blue.score == 2, t.yellow.score == 1) end,
}
