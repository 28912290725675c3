local function rex_in(t, district) t:piece("rex").place = t.districts[district] end

-- No workers, so that only the districts count.
local function scoring(t)
  for _, player in ipairs(t.players) do player.workers = {} end
  t.month = 3
  t:at("scoring")
end

test "he is in town from the first month on" {
  players = 5,
  expect = function(t) t:check(t.month == 1, t:piece("rex").district ~= nil) end,
}

test "he runs as many districts as there are parks, of all players" {
  players = 3,
  given = function(t)
    rex_in(t, 4)
    t.red:marker("park/1", "park/2")
    t.blue:marker("park/3")
    t:at("rex_runs")
  end,
  expect = function(t) t:equal(t:piece("rex").district, t.districts[2]) end,
}

test "with five parks he runs once round the city" {
  players = 3,
  given = function(t)
    rex_in(t, 4)
    t.red:marker("park/1", "park/2", "park/3", "park/4", "park/5")
    t:at("rex_runs")
  end,
  expect = function(t) t:equal(t:piece("rex").district, t.districts[4]) end,
}

test "without a park he runs one" {
  players = 3,
  given = function(t)
    rex_in(t, 5)
    t:at("rex_runs")
  end,
  expect = function(t) t:equal(t:piece("rex").district, t.districts[1]) end,
}

test "how far he runs at least is a game option" {
  players = 4,
  options = { rex_walks = 3 },
  given = function(t)
    rex_in(t, 1)
    t.red:marker("park/1")
    t:at("rex_runs")
  end,
  expect = function(t) t:equal(t:piece("rex").district, t.districts[4]) end,
}

test "he runs when all have acted, and before a scoring" {
  players = 3,
  given = function(t)
    rex_in(t, 5)
    t.red:marker("wall/1.1")
    t.blue:marker("wall/5.1")
    for _, player in ipairs(t.players) do player.workers = {} end
    t.month = 3
    t:at("actions", t.yellow)
  end,
  when = function(t) t.yellow:end_turn() end,
  expect = function(t)
    t:equal(t:piece("rex").district, t.districts[1])
    t:check(t.red.score == 0, t.blue.score == 5)
  end,
}

test "with two players he waits for the neutral builders" {
  players = 2,
  given = function(t)
    rex_in(t, 5)
    t:at("actions", t.blue)
  end,
  when = function(t) t.blue:end_turn() end,
  expect = function(t)
    t:equal(t.question, "neutral_turns.neutral_card")
    t:equal(t:piece("rex").district, t.districts[5])
  end,
}

test "where he is, a player without a park counts a marker less" {
  players = 3,
  given = function(t)
    rex_in(t, 1)
    t.red:marker("wall/1.1", "wall/1.2")
    t.blue:marker("park/1", "pub/1")
    scoring(t)
  end,
  expect = function(t) t:check(t.blue.score == 5, t.red.score == 3) end,
}

test "but never less than none" {
  players = 4,
  given = function(t)
    rex_in(t, 1)
    t.red:marker("wall/1.1")
    t.blue:marker("park/1")
    scoring(t)
  end,
  expect = function(t) t:check(t.blue.score == 5, t.red.score == 0, t.yellow.score == 0) end,
}

test "he can make a tie" {
  players = 4,
  given = function(t)
    rex_in(t, 1)
    t.red:marker("wall/1.1", "wall/1.2")
    t.blue:marker("park/1")
    scoring(t)
  end,
  expect = function(t) t:check(t.red.score == 3, t.blue.score == 3) end,
}

test "a park elsewhere is no help, and elsewhere he does no harm" {
  players = 3,
  given = function(t)
    rex_in(t, 1)
    t.red:marker("wall/1.1", "park/2")
    scoring(t)
  end,
  expect = function(t)
    t:equal(t.red.score, 5)
    t:happened("scored", { player = t.red, district = t.districts[2], points = 5 }, 1)
  end,
}

test "how much he digs up is a game option" {
  players = 3,
  options = { rex_digs = 2 },
  given = function(t)
    rex_in(t, 1)
    t.red:marker("wall/1.1", "wall/1.2", "pub/1")
    t.blue:marker("park/1", "inn/1")
    scoring(t)
  end,
  expect = function(t) t:check(t.blue.score == 5, t.red.score == 3) end,
}

test "he digs for neutral builders, too" {
  players = 2,
  given = function(t)
    rex_in(t, 1)
    t.np3:marker("wall/1.1", "wall/1.2")
    t.red:marker("park/1", "pub/1")
    scoring(t)
  end,
  expect = function(t) t:equal(t.red.score, 5) end,
}
