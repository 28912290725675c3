local function queen_in(t, district) t:piece("queen").place = t.districts[district] end

-- No workers, so that only the districts count.
local function scoring(t)
  for _, player in ipairs(t.players) do player.workers = {} end
  t.month = 3
  t:at("scoring")
end

test "she is in a district from the first month on" {
  players = 5,
  expect = function(t) t:check(t.month == 1, t:piece("queen").district ~= nil) end,
}

test "she walks on with the months, round the city" {
  players = 3,
  given = function(t)
    queen_in(t, 5)
    t.month = 1
    t:at("calendar")
  end,
  expect = function(t)
    t:equal(t.month, 2)
    t:equal(t:piece("queen").district, t.districts[1])
  end,
}

test "she stays for the whole first month" {
  players = 3,
  given = function(t)
    queen_in(t, 5)
    t.month = 0
    t:at("calendar")
  end,
  expect = function(t)
    t:equal(t.month, 1)
    t:equal(t:piece("queen").district, t.districts[5])
  end,
}

test "a wall before her eyes brings 1 gold, elsewhere none" {
  players = 3,
  given = function(t)
    queen_in(t, 2)
    t.red.wood, t.red.stone, t.red.gold = 6, 6, 0
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:build_wall("wall", "wall/1.1")
    t:equal(t.red.gold, 0)
    t.red:build_wall("wall", "wall/2.1")
    t:equal(t.red.gold, 1)
    t:happened("built_before_queen", { player = t.red, gold = 1 }, 1)
  end,
}

test "a keep brings 2: one for each marker" {
  players = 3,
  given = function(t)
    queen_in(t, 2)
    t.red.hand = { "keep" }
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 9, 9, 9, 0
    t:at("actions", t.red)
  end,
  when = function(t) t.red:build("keep", "keep/2") end,
  expect = function(t) t:equal(t.red.gold, 2) end,
}

test "of a gatehouse, the side counts where the marker is" {
  players = 3,
  given = function(t)
    queen_in(t, 2)
    t.red.hand = { "gatehouse", "gatehouse" }
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 9, 9, 9, 0
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:build("gatehouse", "gatehouse/1", "gatehouse/1#1")
    t:equal(t.red.gold, 0)
    t.red:build("gatehouse", "gatehouse/2", "gatehouse/2#1")
    t:equal(t.red.gold, 1)
  end,
}

test "how much she gives is a game option, and can be nothing" {
  players = 3,
  options = { queens_gold = 0 },
  given = function(t)
    queen_in(t, 2)
    t.red.wood, t.red.stone, t.red.gold = 3, 3, 0
    t:at("actions", t.red)
  end,
  when = function(t) t.red:build_wall("wall", "wall/2.1") end,
  expect = function(t)
    t:equal(t.red.gold, 0)
    t:not_happened("built_before_queen")
  end,
}

test "a neutral builder gets nothing, and neither does the player who runs it" {
  players = 2,
  given = function(t)
    queen_in(t, 2)
    t.red.gold = 0
    t.pool = { "pub", "pub", "pub" }
    t:at("neutral_turns", t.red)
  end,
  when = function(t)
    t.red:choose("pub", "pub/2")
    t:equal(t.asked, t.blue) -- whose neutral builder is next
  end,
  expect = function(t)
    t:equal(t.question, "neutral_turns.neutral_card")
    t:check(t.districts[2]:markers(t.np3) == 1, t.red.gold == 0)
    t:not_happened("built_before_queen")
  end,
}

test "first place in her district is worth 7, elsewhere 5" {
  players = 3,
  given = function(t)
    queen_in(t, 1)
    t.red:marker("wall/1.1")
    t.blue:marker("wall/2.1")
    scoring(t)
  end,
  expect = function(t) t:check(t.red.score == 7, t.blue.score == 5) end,
}

test "second place is worth what it always is, and a tie has no first place" {
  players = 4,
  given = function(t)
    queen_in(t, 1)
    t.red:marker("wall/1.1", "pub/1")
    t.blue:marker("wall/1.2", "inn/1")
    t.yellow:marker("bank/1")
    t.purple:marker("wall/2.1")
    scoring(t)
  end,
  expect = function(t)
    t:check(t.red.score == 3, t.blue.score == 3) -- both second
    t:check(t.yellow.score == 1, t.purple.score == 5)
  end,
}

test "a neutral builder in first place keeps the prize from both players" {
  players = 2,
  given = function(t)
    queen_in(t, 1)
    t.np3:marker("wall/1.1", "pub/1")
    t.red:marker("wall/1.2")
    scoring(t)
  end,
  expect = function(t) t:check(t.red.score == 3, t.blue.score == 0) end,
}

test "the prize is a game option" {
  players = 3,
  options = { queens_prize = 5 },
  given = function(t)
    queen_in(t, 1)
    t.red:marker("wall/1.1")
    scoring(t)
  end,
  expect = function(t) t:equal(t.red.score, 10) end,
}
