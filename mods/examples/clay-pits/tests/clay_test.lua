local function workers_in_the_pit(t)
  for _ = 1, 2 do t.red:worker("dwarf", "in", "clay_pit") end
  t.red:worker("elf", "in", "clay_pit")
  t.blue:worker("dwarf", "in", "clay_pit")
  t:at("harvest")
end

test "a clay for each dwarf, and one more for the most workers" {
  players = 3,
  given = function(t)
    t.month = 1
    workers_in_the_pit(t)
  end,
  expect = function(t) t:check(t.red.clay == 3, t.blue.clay == 1) end,
}

test "twice as much in summer" {
  players = 3,
  given = function(t)
    t.month = 4
    workers_in_the_pit(t)
  end,
  expect = function(t)
    t:equal(t.season, "summer")
    t:check(t.red.clay == 5, t.blue.clay == 2)
  end,
}

test "clay is bought and sold in one visit to the trading post" {
  players = 3,
  given = function(t)
    t.red.gold, t.red.clay = 1, 1
    t:at("actions", t.red)
  end,
  when = function(t) t.red:visit("trade:buy_clay", "trade:sell_clay") end,
  expect = function(t) t:check(t.red.clay == 0, t.red.gold == 1) end,
}

test "a brickyard needs clay" {
  players = 3,
  given = function(t)
    t.red.hand = { "brickyard" }
    t.red.wood, t.red.metal, t.red.clay = 2, 1, 2
    t:at("actions", t.red)
  end,
  expect = function(t) t:refused(t.red, "build:brickyard", "cannot_pay") end,
}

test "a gnome in a brickyard burns clay to stone" {
  players = 3,
  given = function(t)
    t.red:has_built("brickyard", { gnomes = 1 })
    t.red.stone, t.red.clay = 0, 1
    t:at("actions", t.red)
  end,
  when = function(t) t.red:use("brickyard/lock1") end,
  expect = function(t) t:check(t.red.stone == 1, t.red.clay == 0) end,
}
