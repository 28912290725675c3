-- The game begins with a draft. A scene begins without one: nobody is employed, and no card lies open.
local function scene(given)
  return function(t)
    t:piece("gorgon_figure").place = nil
    t.pool = {}
    given(t)
  end
end

-- A finished permit of a player, for a property of its kind.
local function finished(player, kind, property)
  local permit = player:has_built(kind)
  permit.site_of, permit.finished = player:has_built(property), true
end

test "bank charter: 1 gold more income" {
  players = 3,
  given = scene(function(t)
    finished(t.red, "bank_charter", "bank")
    t.blue:has_built("bank")
    t.blue:has_built("bank_charter") -- open: no use yet
    t.red.gold, t.blue.gold = 0, 0
    t:at("income")
  end),
  expect = function(t) t:check(t.red.gold == t.blue.gold + 1) end,
}

test "pub licence: a card more in hand" {
  players = 3,
  given = scene(function(t)
    finished(t.red, "pub_licence", "pub")
    t.red.hand = { "inn", "inn", "keep", "keep", "tower", "tower" }
    t:at("actions", t.red)
  end),
  when = function(t) t.red:end_turn() end,
  expect = function(t)
    t:equal(#t.red:cards("properties", "hand"), 6)
    t:equal(t.asked, t.blue)
  end,
}

test "inn sign and fountain count as a dwarf and an elf" {
  players = 3,
  given = scene(function(t)
    finished(t.red, "inn_sign", "inn")
    finished(t.blue, "fountain", "gardens")
    for _, player in ipairs(t.players) do player.workers = { elf = 2, dwarf = 2 } end
    t.month = 2
    t:at("scoring")
  end),
  expect = function(t) t:check(t.red.score == 3, t.blue.score == 3, t.yellow.score == 0) end,
}

test "reading room: a card for each card that is built" {
  players = 3,
  given = scene(function(t)
    finished(t.red, "reading_room", "library")
    t.red.hand = { "pub" }
    t:next_cards("keep", "inn", "tower")
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 9, 9, 9, 9
    t:at("actions", t.red)
  end),
  when = function(t)
    t.red:build("pub", "pub/1", "inn")
    t.red:build_wall("wall", "wall/1.1") -- without a card: nothing to read
  end,
  expect = function(t)
    t:equal(t.red:cards("properties", "hand"), { "inn" })
    t:equal(t:cards("properties", "deck")[1].kind, "tower")
  end,
}

test "market hall: the first trade of a turn pays a gold" {
  players = 3,
  given = scene(function(t)
    finished(t.red, "market_hall", "market")
    t.red.gold, t.red.metal = 2, 1
    t:at("actions", t.red)
  end),
  when = function(t) t.red:visit("trade:buy_wood", "trade:sell_metal") end,
  expect = function(t) t:equal(t.red.gold, 2 - 1 + 1 + 1) end,
}

test "great forge: a guild for a metal less" {
  players = 3,
  guilds = { "masons" },
  given = scene(function(t)
    finished(t.red, "great_forge", "blacksmith")
    local cost = t:thing("masons").location.cost
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = cost.wood, cost.stone, cost.metal - 1, cost.gold
    t:at("actions", t.red)
  end),
  when = function(t) t.red:build_guild("masons") end,
  expect = function(t) t:check(t.red.metal == 0, t:thing("masons").owner == t.red) end,
}

test "battlements: second place in a district is worth a point more" {
  players = 3,
  given = scene(function(t)
    finished(t.blue, "battlements", "tower")
    t.red:marker("wall/1.1", "pub/1")
    t.blue:marker("inn/1")
    for _, player in ipairs(t.players) do player.workers = {} end
    t.month = 2
    t:at("scoring")
  end),
  expect = function(t) t:check(t.red.score == 5, t.blue.score == 3 + 1) end,
}

test "wing of the keep: the tax is a gold lower" {
  players = 3,
  given = scene(function(t)
    finished(t.red, "keep_wing", "keep")
    t.red.score, t.red.gold, t.blue.score, t.blue.gold = 12, 5, 12, 5
    t:at("tax")
  end),
  expect = function(t) t:equal(t.red.gold, t.blue.gold + 1) end,
}

test "guardhouse: a wall of another beside the gatehouse pays a gold" {
  players = 3,
  given = scene(function(t)
    finished(t.blue, "guardhouse", "gatehouse")
    t.blue:marker("gatehouse/1#2")
    t.blue.gold, t.red.wood, t.red.stone = 0, 6, 6
    t:at("actions", t.red)
  end),
  when = function(t)
    t.red:build_wall("wall", "wall/1.1") -- the marker is on the side of district 2
    t:equal(t.blue.gold, 0)
    t.red:build_wall("wall", "wall/2.1")
  end,
  expect = function(t) t:equal(t.blue.gold, 1) end,
}
