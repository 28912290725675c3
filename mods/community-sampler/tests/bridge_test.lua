test "the last stone pays all who took part" {
  players = 3,
  given = function(t)
    t.red.stones_given, t.blue.stones_given = 5, 3
    t.red.stone = 1
    t:at("actions", t.red)
  end,
  when = function(t) t.red:give_stone() end,
  expect = function(t)
    t:check(t.red.stone == 0, t.bridge_finished)
    t:check(t.red.score == 6, t.blue.score == 3, t.yellow.score == 0)
    t:happened("bridge_opened", { player = t.red }, 1)
    t:refused(t.red, "give_stone")
  end,
}

test "before that it pays nobody" {
  players = 5,
  given = function(t)
    t.red.stone = 3
    t:at("actions", t.red)
  end,
  when = function(t) t.red:give_stone() end,
  expect = function(t)
    t:check(t.red.stones_given == 1, t.red.score == 0, not t.bridge_finished)
    t:happened("stone_given", { player = t.red, missing = 14 }, 1)
    t:refused(t.red, "give_stone", "used_up")
  end,
}

test "how many stones it needs is a game option" {
  players = 2,
  options = { bridge_stones = 1 },
  given = function(t)
    t.blue.stones_given = 1
    t.red.stone = 1
    t:at("actions", t.red)
  end,
  when = function(t) t.red:give_stone() end,
  expect = function(t) t:check(t.red.score == 1, t.blue.score == 1) end,
}

test "a finished bridge takes no more" {
  players = 3,
  given = function(t)
    t.red.stones_given, t.blue.stones_given, t.bridge_finished = 4, 5, true
    t.yellow.stone = 2
    t:at("actions", t.yellow)
  end,
  expect = function(t) t:refused(t.yellow, "give_stone", "bridge_unfinished") end,
}
