local function red_plays(t)
  local theatre = t.red:has_built("theatre")
  t.red:worker("elf", "on", theatre)
  t.red:marker("pub/1", "wall/1.1", "bank/1", "inn/1", "tower/2")
  t.red.gold = 0
  t:at("actions", t.red)
end

test "a gold for each marker in the chosen district" {
  players = 3,
  given = red_plays,
  when = function(t) t.red:activate("theatre/plank1", t.districts[2]) end,
  expect = function(t) t:equal(t.red.gold, 1) end,
}

test "three gold at most" {
  players = 3,
  given = red_plays,
  when = function(t) t.red:activate("theatre/plank1", "district/1") end,
  expect = function(t) t:equal(t.red.gold, 3) end,
}

test "an empty house: the action is wasted" {
  players = 3,
  given = red_plays,
  when = function(t) t.red:activate("theatre/plank1", "district/3") end,
  expect = function(t)
    t:equal(t.red.gold, 0)
    t:happened("wasted")
  end,
}

test "a gnome opens the plank of the premiere" {
  players = 3,
  given = function(t)
    local theatre = t.red:has_built("theatre", { gnomes = 1 })
    t.red:worker("elf", "on", theatre, 2)
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("theatre/plank2") end,
  expect = function(t) t:equal(t.red.score, 1) end,
}

test "who has a theatre keeps a card more" {
  players = 3,
  given = function(t)
    t.red.hand = { "pub", "gardens", "tower", "inn", "bank", "keep" }
    t.blue.hand = { "pub", "gardens", "tower", "inn", "bank", "keep" }
    t.red:has_built("theatre")
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:end_turn()
    t.blue:end_turn()
  end,
  expect = function(t)
    t:equal(#t.red.hand, 6)
    t:equal(t.asked, t.blue)
    t:equal(t.question, "hand_limit")
  end,
}
