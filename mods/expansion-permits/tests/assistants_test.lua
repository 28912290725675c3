-- The game begins with a draft. A scene begins without one: nobody is employed, and no card lies open.
local function scene(given)
  return function(t)
    t:piece("gorgon_figure").place = nil
    t.pool = {}
    given(t)
  end
end

-- Yellow has chosen; blue and red follow.
local function others_hire(t)
  t.blue:choose("porter")
  t.red:choose("treasurer")
end

local function hire(name, month, expect)
  test(name .. " in month " .. month) {
    players = 3,
    given = scene(function(t)
      t.month = month
      t.pool = { name, "porter", "treasurer", "herald", "foreman" }
      t.yellow.wood, t.yellow.stone, t.yellow.metal, t.yellow.gold = 0, 0, 0, 0
      t:at("draft")
    end),
    when = function(t)
      t.yellow:choose(name)
      others_hire(t)
    end,
    expect = expect,
  }
end

-- Spring, summer, autumn: months 1, 3 and 5.
for i, month in ipairs { 1, 3, 5 } do
  hire("forester", month, function(t) t:equal(t.yellow.wood, i + 1) end)
  hire("quarrier", month, function(t) t:equal(t.yellow.stone, i + 1) end)
  hire("smelter", month, function(t) t:equal(t.yellow.metal, i) end)
  hire("paymaster", month, function(t) t:equal(t.yellow.gold, i + 2) end)
end

test "the herald: 1 point in spring and summer, 2 in autumn" {
  players = 3,
  given = scene(function(t)
    t.month = 5
    t.pool = { "herald", "porter", "treasurer", "smelter", "foreman" }
    t:at("draft")
  end),
  when = function(t)
    t.yellow:choose("herald")
    others_hire(t)
  end,
  expect = function(t) t:equal(t.yellow.score, 2) end,
}

test "the surveyor looks at three cards in spring, takes one, and the others go below" {
  players = 3,
  given = scene(function(t)
    t.month = 1
    t.yellow.hand = {}
    t:next_cards("keep", "pub", "inn", "tower")
    t.pool = { "surveyor", "porter", "treasurer", "herald", "foreman" }
    t:at("draft")
  end),
  when = function(t)
    t.yellow:choose("surveyor", "pub")
    others_hire(t)
  end,
  expect = function(t)
    t:equal(t.yellow:cards("properties", "hand"), { "pub" })
    local deck = t:cards("properties", "deck")
    t:check(deck[1].kind == "tower", deck[#deck - 1].kind == "keep", deck[#deck].kind == "inn")
    t:happened("cards_looked_at", { player = t.yellow, cards = 3 }, 1)
  end,
}

test "the treasurer lowers the tax, in autumn by 5" {
  players = 3,
  given = scene(function(t)
    t.month = 5
    t.red:has_built("treasurer")
    t.red.score, t.red.gold, t.blue.score, t.blue.gold = 30, 9, 30, 9
    t:at("tax")
  end),
  expect = function(t)
    t:equal(t.blue.gold, 9 - 5)
    t:equal(t.red.gold, 9)
  end,
}

test "the foreman saves wood or stone, as the builder chooses" {
  players = 3,
  given = scene(function(t)
    t.month = 1
    t.red:has_built("foreman")
    t.red.wood, t.red.stone = 3, 3
    t:at("actions", t.red)
  end),
  when = function(t) t.red:build_wall("wall", "wall/1.1", { wood = 3, stone = 2 }) end,
  expect = function(t)
    t:check(t.red.wood == 0, t.red.stone == 1)
    t:happened("built", { cost = { wood = 3, stone = 2 } }, 1)
  end,
}

test "in autumn the foreman saves two, and makes possible what was too dear" {
  players = 3,
  given = scene(function(t)
    t.month = 5
    t.red:has_built("foreman")
    t.red.wood, t.red.stone, t.blue.wood, t.blue.stone = 3, 1, 3, 1
    t:at("actions", t.red)
  end),
  when = function(t)
    t.red:build_wall("wall", "wall/1.1")
    t.red:end_turn()
  end,
  expect = function(t)
    t:check(t.red.wood == 0, t.red.stone == 0)
    t:refused(t.blue, "build_wall:wall", "cannot_pay")
  end,
}

test "the porter lowers fees" {
  players = 3,
  given = scene(function(t)
    t.month = 1
    t.red:has_built("porter")
    t.red.gold = 1
    t:at("placement", t.red)
  end),
  when = function(t) t.red:place("desk", "elf") end,
  expect = function(t) t:equal(t.red.gold, 0) end,
}
