test "thieves take up to three gold from one victim" {
  players = 3,
  guilds = { "thieves" },
  given = function(t)
    t.red.gold, t.blue.gold = 0, 5
    t.red:worker("elf", "on", "thieves")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("thieves", "one_victim", t.blue, 3) end,
  expect = function(t)
    t:check(t.red.gold == 3, t.blue.gold == 2)
    t:happened("taken", { player = t.red, victim = t.blue, amount = 3 })
  end,
}

test "the second symbol of a gatehouse can be built on" {
  players = 3,
  given = function(t)
    t.blue:marker("gatehouse/1#1")
    t.red.hand = { "gatehouse" }
    t.red.wood, t.red.stone, t.red.metal = 9, 9, 9
    t:at("actions", t.red)
  end,
  when = function(t) t.red:build("gatehouse") end,
  expect = function(t) t:offered(t.red, "gatehouse/1") end,
}
