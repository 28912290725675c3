-- The game begins with a draft. A scene begins without one: nobody is employed, and no card lies open.
local function scene(given)
  return function(t)
    t:piece("gorgon_figure").place = nil
    t.pool = {}
    given(t)
  end
end

test "six months, two in each season, and every second one scores" {
  players = 3,
  given = scene(function(t)
    t.month = 1
    t:at("calendar")
  end),
  expect = function(t) t:check(t.months == 6, t.month == 2, t.season == "spring", t.calendar[2].scores) end,
}

for month, season in ipairs { "spring", "spring", "summer", "summer", "autumn", "autumn" } do
  test("month " .. month .. " is in " .. season) {
    players = 3,
    given = scene(function(t)
      t.month = month - 1
      t:at("calendar")
    end),
    expect = function(t)
      t:equal(t.season, season)
      t:equal(t.calendar[month].scores, month % 2 == 0)
    end,
  }
end

test "the game ends with the sixth month, after its scoring" {
  players = 3,
  given = scene(function(t)
    t.month = 6
    t.red:marker("wall/1.1")
    for _, player in ipairs(t.players) do player.workers = {} end
    t:at("scoring")
  end),
  expect = function(t)
    t:check(t.over)
    t:equal(t.red.score, 5)
  end,
}
