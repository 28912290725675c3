-- The game begins with a draft. A scene begins without one: nobody is employed, and no card lies open.
local function scene(given)
  return function(t)
    t:piece("gorgon_figure").place = nil
    t.pool = {}
    given(t)
  end
end

local function gorgon_of_blue(t, month)
  t.month = month
  t.blue:has_built("gorgon")
  t:piece("gorgon_figure").place = "district/2"
  t.blue.gold = 0
end

test "the player who employs the Gorgon chooses her district" {
  players = 3,
  given = scene(function(t)
    t.pool = { "gorgon", "porter", "treasurer", "herald", "foreman" }
    t:at("draft")
  end),
  when = function(t)
    t.yellow:choose("gorgon", "district/4")
    t.blue:choose("porter")
    t.red:choose("treasurer")
  end,
  expect = function(t) t:equal(t:piece("gorgon_figure").district, t.districts[4]) end,
}

test "she leaves with the month" {
  players = 3,
  given = scene(function(t)
    gorgon_of_blue(t, 1)
    t:at("calendar")
  end),
  expect = function(t)
    t:check(not t:piece("gorgon_figure").district)
    t:check(#t.blue:cards("assistants", "built") == 0)
  end,
}

for i, month in ipairs { 1, 3, 5 } do
  test("in month " .. month .. " others pay her employer " .. i .. " gold") {
    players = 3,
    given = scene(function(t)
      gorgon_of_blue(t, month)
      t.red.wood, t.red.stone, t.red.gold = 6, 6, 5
      t:at("actions", t.red)
    end),
    when = function(t)
      t.red:build_wall("wall", "wall/2.1")
      t:check(t.red.gold == 5 - i, t.blue.gold == i)
      t:happened("gorgon_paid", { employer = t.blue, gold = i }, 1)
      t.red:build_wall("wall", "wall/1.1") -- elsewhere she is not seen
    end,
    expect = function(t) t:check(t.red.gold == 5 - i, t.blue.gold == i) end,
  }
end

test "without gold nobody builds in her district" {
  players = 3,
  given = scene(function(t)
    gorgon_of_blue(t, 3)
    t.red.wood, t.red.stone, t.red.gold = 3, 3, 1
    t:at("actions", t.red)
  end),
  when = function(t)
    t.red:build_wall("wall")
    t:refused(t.red, "wall/2.1", "cannot_pay")
    t.red:choose("wall/1.1")
  end,
  expect = function(t) t:equal(t.red.gold, 1) end,
}

test "her employer is paid for building there" {
  players = 3,
  given = scene(function(t)
    gorgon_of_blue(t, 5)
    t.blue.wood, t.blue.stone = 3, 3
    t:at("actions", t.blue)
  end),
  when = function(t) t.blue:build_wall("wall", "wall/2.1") end,
  expect = function(t) t:equal(t.blue.gold, 3) end,
}

test "for a gatehouse the side counts" {
  players = 3,
  given = scene(function(t)
    gorgon_of_blue(t, 3)
    t.red.hand = { "gatehouse", "gatehouse" }
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 4, 4, 4, 2
    t:at("actions", t.red)
  end),
  when = function(t)
    t.red:build("gatehouse", "gatehouse/1", "gatehouse/1#2")
    t:check(t.red.gold == 0, t.blue.gold == 2)
    t.red:build("gatehouse", "gatehouse/2") -- only the side of district 3 can be paid now
  end,
  expect = function(t) t:check(t.red.gold == 0, t.blue.gold == 2, t:thing("gatehouse/2#2").owner == t.red) end,
}

test "the toll can be raised for a game" {
  players = 3,
  options = { toll = 2 },
  given = scene(function(t)
    gorgon_of_blue(t, 1)
    t.red.wood, t.red.stone, t.red.gold = 3, 3, 5
    t:at("actions", t.red)
  end),
  when = function(t) t.red:build_wall("wall", "wall/2.1") end,
  expect = function(t) t:check(t.red.gold == 2, t.blue.gold == 3) end,
}
