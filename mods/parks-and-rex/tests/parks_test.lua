test "a park is a marker without a card" {
  players = 3,
  given = function(t)
    t.red.wood, t.red.stone, t.red.gold = 2, 1, 1
    t:at("actions", t.red)
  end,
  when = function(t) t.red:build_park("park", "park/2") end,
  expect = function(t)
    t:equal(t.districts[2]:markers(t.red), 1)
    t:check(t.red.wood == 0, t.red.stone == 0, t.red.gold == 0)
    t:happened("built", { player = t.red, site = "park", markers = 1 }, 1)
  end,
}

test "there is one in each district" {
  players = 5,
  given = function(t)
    t.blue:marker("park/2")
    t.red.wood, t.red.stone, t.red.gold = 9, 9, 9
    t:at("actions", t.red)
  end,
  when = function(t) t.red:build_park("park") end,
  expect = function(t) t:equal(t.options, { "park/1", "park/3", "park/4", "park/5" }) end,
}

test "it has to be paid for" {
  players = 2,
  given = function(t)
    t.red.wood, t.red.stone, t.red.gold = 2, 0, 1
    t:at("actions", t.red)
  end,
  expect = function(t) t:refused(t.red, "build_park:park") end,
}

test "no more parks than symbols" {
  players = 3,
  given = function(t)
    t.blue:marker("park/1", "park/2", "park/3", "park/4", "park/5")
    t.red.wood, t.red.stone, t.red.gold = 9, 9, 9
    t:at("actions", t.red)
  end,
  expect = function(t) t:refused(t.red, "build_park:park", "no_free_symbol") end,
}

test "architects build one at a discount" {
  players = 3,
  guilds = { "architects" },
  given = function(t)
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 0, 1, 0, 1
    t.red:worker("elf", "on", "architects")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("architects", "park/4", { stone = 1, gold = 1 }) end,
  expect = function(t)
    t:equal(t.districts[4]:markers(t.red), 1)
    t:check(t.red.stone == 0, t.red.gold == 0)
  end,
}
