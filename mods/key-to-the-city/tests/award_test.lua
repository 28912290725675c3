-- No workers, so that only the districts count: 5 points for each wall that is alone in its district.
local function scoring(t, month)
  for _, player in ipairs(t.players) do player.workers = {} end
  t.month = month
  t:at("scoring")
end

test "the player who gains most in a scoring takes the Key" {
  players = 3,
  given = function(t)
    t.red.score = 30 -- what was gained before does not count
    t.red:marker("wall/1.1")
    t.blue:marker("wall/2.1", "wall/3.1")
    scoring(t, 3)
  end,
  expect = function(t)
    t:equal(t:piece("key").place, t.blue)
    t:happened("key_awarded", { player = t.blue, points = 10 }, 1)
  end,
}

test "in a tie, the tied player who is last in turn order" {
  players = 5,
  given = function(t)
    t.red.crest, t.blue.crest, t.green.crest = 4, 2, 5
    t.red:marker("wall/1.1", "wall/2.1")
    t.blue:marker("wall/3.1", "wall/4.1")
    t.green:marker("wall/5.1")
    scoring(t, 3)
  end,
  expect = function(t)
    t:equal(t.red.score, t.blue.score)
    t:equal(t:piece("key").place, t.red)
  end,
}

test "points for workers and gnomes count as well" {
  players = 3,
  given = function(t)
    for _, player in ipairs(t.players) do player.workers = {} end
    t.red:marker("wall/1.1")
    t.blue.workers = { elf = 2, dwarf = 1 }
    t.month = 5
    t:at("scoring")
  end,
  expect = function(t)
    t:check(t.red.score == 5, t.blue.score == 6)
    t:equal(t:piece("key").place, t.blue)
  end,
}

test "the Key changes hands in the second scoring" {
  players = 3,
  given = function(t)
    t:piece("key").place = t.red
    t.yellow:marker("wall/2.1")
    scoring(t, 5)
  end,
  expect = function(t) t:equal(t:piece("key").place, t.yellow) end,
}

test "where nobody gains a point, it stays where it is" {
  players = 3,
  given = function(t)
    t:piece("key").place = t.red
    scoring(t, 3)
  end,
  expect = function(t)
    t:equal(t:piece("key").place, t.red)
    t:not_happened("key_awarded")
  end,
}

test "the last scoring leaves it where it is, and it is worth 3 points" {
  players = 3,
  given = function(t)
    t:piece("key").place = t.red
    t.blue:marker("wall/2.1", "wall/3.1")
    scoring(t, 7)
  end,
  expect = function(t)
    t:check(t.over, t.red.score == 3, t.blue.score == 10)
    t:not_happened("key_awarded")
  end,
}

test "its worth at the end is a game option" {
  players = 2,
  options = { key_points = 6 },
  given = function(t)
    t:piece("key").place = t.blue
    scoring(t, 7)
  end,
  expect = function(t) t:check(t.red.score == 0, t.blue.score == 6) end,
}

test "a Key in the box is worth nothing" {
  players = 3,
  given = function(t) scoring(t, 7) end,
  expect = function(t)
    t:check(t.over)
    t:not_happened("points")
  end,
}

test "neutral builders never take it, whatever they gain" {
  players = 2,
  given = function(t)
    t.np3:marker("wall/1.1", "wall/2.1", "wall/3.1")
    t.red:marker("wall/4.1")
    scoring(t, 3)
  end,
  expect = function(t)
    t:equal(t:piece("key").place, t.red)
    t:happened("key_awarded", { player = t.red, points = 5 }, 1)
  end,
}

test "every scoring is counted from nothing" {
  players = 3,
  given = function(t)
    t.red.won, t.red.score, t.month = 9, 0, 3
    t:at("scoring")
  end,
  expect = function(t)
    t:equal(t.month, 4)
    t:equal(t.red.won, t.red.score)
  end,
}
