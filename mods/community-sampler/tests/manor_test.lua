local function income(t)
  for _, player in ipairs(t.players) do player.gold = 0 end
  t:at("income")
end

test "2 gold for the manor of a district that its owner leads" {
  players = 3,
  given = function(t)
    t.red:marker("manor/1", "wall/1.1", "manor/2")
    t.blue:marker("pub/1", "wall/2.1", "pub/2")
    income(t)
  end,
  expect = function(t) t:check(t.red.gold == 2, t.blue.gold == 0) end,
}

test "a tie is no lead" {
  players = 5,
  given = function(t)
    t.red:marker("manor/1")
    t.green:marker("pub/1")
    income(t)
  end,
  expect = function(t) t:equal(t.red.gold, 0) end,
}

test "neutral builders can be in the lead as well" {
  players = 2,
  given = function(t)
    t.red:marker("manor/1", "manor/2")
    t.np4:marker("pub/1", "wall/1.1")
    income(t)
  end,
  expect = function(t) t:equal(t.red.gold, 2) end,
}

test "a manor needs no card" {
  players = 3,
  given = function(t)
    t.red.wood, t.red.stone = 2, 2
    t:at("actions", t.red)
  end,
  when = function(t) t.red:build_wall("manor", "manor/3") end,
  expect = function(t) t:equal(t.districts[3]:markers(t.red), 1) end,
}
