test "in reverse order each player may swap a card" {
  players = 3,
  given = function(t)
    t.yellow.hand = { "pub" }
    t.red.hand = { "inn" } -- blue has no card and is not asked
    t:next_cards("keep")
    t:at("evening")
  end,
  when = function(t)
    t.yellow:choose("pub")
    t.red:choose("none")
  end,
  expect = function(t)
    t:equal(t.yellow.hand, { "keep" })
    t:equal(t.red.hand, { "inn" })
  end,
}

test "there is no tithe in spring" {
  players = 3,
  given = function(t)
    t.red.score, t.red.gold, t.red.stone = 6, 0, 1
    t.month = 1
    t:at("tithe")
  end,
  expect = function(t)
    t:equal(t.phase, "actions")
    t:check(t.red.stone == 1, t.red.score == 6)
  end,
}

local function a_poor_summer(t)
  for _, player in ipairs(t.players) do player.gold, player.wood, player.stone, player.metal = 0, 0, 0, 0 end
  t.red.score, t.red.stone = 6, 1
  t.month = 4
  t:at("tithe")
end

test "later a stone counts as a gold" {
  players = 3,
  given = a_poor_summer,
  when = function(t) t.red:choose({ stone = 1 }) end,
  expect = function(t) t:check(t.red.stone == 0, t.red.score == 6) end,
}

test "who pays nothing loses a point" {
  players = 3,
  given = a_poor_summer,
  when = function(t) t.red:choose("none") end,
  expect = function(t) t:check(t.red.stone == 1, t.red.score == 5) end,
}
