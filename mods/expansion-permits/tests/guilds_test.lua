-- The game begins with a draft. A scene begins without one: nobody is employed, and no card lies open.
local function scene(given)
  return function(t)
    t:piece("gorgon_figure").place = nil
    t.pool = {}
    given(t)
  end
end

local function red_at(t, guild)
  t.red:worker("elf", "on", guild)
  t:at("actions", t.red)
end

test "notaries start a permit without a worker on its plank" {
  players = 3,
  guilds = { "notaries" },
  given = scene(function(t)
    t.red:has_built("pub")
    t.red:has_built("pub_licence")
    t.red:has_built("keep_wing")
    red_at(t, "notaries")
  end),
  when = function(t)
    t.red:activate("notaries")
    t:refused(t.red, "keep_wing", "no_property")
    t.red:choose("pub_licence")
  end,
  expect = function(t) t:happened("permit_started", { player = t.red }, 1) end,
}

test "notaries finish a permit for less, as the player chooses" {
  players = 3,
  guilds = { "notaries" },
  given = scene(function(t)
    local keep = t.red:has_built("keep")
    t.red:has_built("keep_wing").site_of = keep
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 2, 2, 2, 0
    red_at(t, "notaries")
  end),
  when = function(t) t.red:activate("notaries", "keep_wing", { wood = 2, stone = 2, metal = 1 }) end,
  expect = function(t) t:check(t.red.score == 5, t.red.metal == 1, t.red.wood == 0) end,
}

test "notaries tell what is too dear, and do nothing without a permit" {
  players = 3,
  guilds = { "notaries" },
  given = scene(function(t)
    local keep = t.red:has_built("keep")
    t.red:has_built("keep_wing").site_of = keep
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 0, 0, 0, 0
    red_at(t, "notaries")
  end),
  when = function(t) t.red:activate("notaries") end,
  expect = function(t) t:happened("wasted", { player = t.red }, 1) end,
}

test "couriers swap assistants, and the new one does its work at once" {
  players = 3,
  guilds = { "couriers" },
  given = scene(function(t)
    t.month = 3
    t.red:has_built("porter")
    t.blue:has_built("forester")
    t.red.wood = 0
    red_at(t, "couriers")
  end),
  when = function(t)
    t.red:activate("couriers")
    t:refused(t.red, t.yellow, "works_alone")
    t.red:choose(t.blue)
  end,
  expect = function(t)
    t:equal(t.red:cards("assistants", "built"), { "forester" })
    t:equal(t.blue:cards("assistants", "built"), { "porter" })
    t:equal(t.red.wood, 3)
    t:happened("card_given", nil, 2)
  end,
}

test "without an assistant the couriers are of no use" {
  players = 3,
  guilds = { "couriers" },
  given = scene(function(t)
    t.blue:has_built("forester")
    red_at(t, "couriers")
  end),
  when = function(t) t.red:activate("couriers") end,
  expect = function(t) t:happened("wasted", { player = t.red }, 1) end,
}

test "a Gorgon that changes sides earns for the player who has her now" {
  players = 3,
  guilds = { "couriers" },
  given = scene(function(t)
    t.month = 1
    t.red:has_built("porter")
    t.blue:has_built("gorgon")
    t:piece("gorgon_figure").place = "district/2"
    t.red.gold = 0
    red_at(t, "couriers")
  end),
  when = function(t)
    t.red:activate("couriers", t.blue, "district/3")
    t.red:end_turn()
    t.blue.wood, t.blue.stone, t.blue.gold = 3, 3, 1
    t:at("actions", t.blue)
    t.blue:build_wall("wall", "wall/3.1")
  end,
  expect = function(t) t:check(t.blue.gold == 0, t.red.gold >= 1) end,
}

test "astronomers take a card and arrange the next ones" {
  players = 3,
  guilds = { "astronomers" },
  given = scene(function(t)
    t.red.hand = {}
    t:next_cards("keep", "pub", "inn", "tower", "bank", "market")
    red_at(t, "astronomers")
  end),
  when = function(t) t.red:activate("astronomers", "inn", "bank", "keep", "none") end,
  expect = function(t)
    t:equal(t.red:cards("properties", "hand"), { "inn" })
    local deck = t:cards("properties", "deck")
    t:check(deck[1].kind == "bank", deck[2].kind == "keep", deck[3].kind == "market")
    t:check(deck[#deck - 1].kind == "pub", deck[#deck].kind == "tower")
  end,
}

local function red_offers(t)
  t.red.wood, t.red.stone, t.red.metal, t.red.gold = 2, 0, 0, 0
  t.blue.wood, t.blue.stone, t.blue.metal, t.blue.gold = 0, 0, 1, 0
  red_at(t, "brokers")
end

test "brokers: a deal changes hands, and both are paid" {
  players = 3,
  guilds = { "brokers" },
  given = scene(red_offers),
  when = function(t)
    t.red:activate("brokers", t.blue)
    t:refused(t.red, { stone = 1 })
    t.red:choose({ wood = 2 }, { metal = 1 })
    t.blue:choose(true)
  end,
  expect = function(t)
    t:check(t.red.wood == 0, t.red.metal == 1, t.red.gold == 2)
    t:check(t.blue.wood == 2, t.blue.metal == 0, t.blue.gold == 2)
    t:happened("deal_struck", { player = t.red, partner = t.blue, given = { wood = 2 }, got = { metal = 1 } }, 1)
  end,
}

test "a deal needs two: who is refused gets a gold" {
  players = 3,
  guilds = { "brokers" },
  given = scene(red_offers),
  when = function(t)
    t.red:activate("brokers", t.blue, { wood = 1 }, { metal = 1 })
    t.blue:choose(false)
  end,
  expect = function(t)
    t:check(t.red.wood == 2, t.red.metal == 0, t.red.gold == 1, t.blue.metal == 1)
    t:not_happened("deal_struck")
  end,
}

test "with nothing to offer there is no deal" {
  players = 3,
  guilds = { "brokers" },
  given = scene(function(t)
    red_offers(t)
    t.red.wood = 0
  end),
  when = function(t) t.red:activate("brokers", t.blue) end,
  expect = function(t) t:happened("wasted", { player = t.red }, 1) end,
}

test "lenders: gold now, a debt, and its repayment" {
  players = 3,
  guilds = { "lenders" },
  given = scene(function(t)
    t.red.gold = 1
    red_at(t, "lenders")
  end),
  when = function(t)
    t.red:activate("lenders")
    t:check(t.red.gold == 7, t.red.debts == 1)
    t.red:repay()
  end,
  expect = function(t)
    t:check(t.red.gold == 0, t.red.debts == 0)
    t:happened("debt_paid", { player = t.red }, 1)
    t:refused(t.red, "repay")
  end,
}

test "nobody gets a third loan" {
  players = 3,
  guilds = { "lenders" },
  given = scene(function(t)
    t.red.debts = 2
    t:at("placement", t.red)
  end),
  expect = function(t) t:refused(t.red, "place:lenders", "has_credit") end,
}

test "two workers at the lenders, and only one loan left" {
  players = 3,
  guilds = { "lenders" },
  given = scene(function(t)
    t.red.debts, t.red.gold = 2, 0
    red_at(t, "lenders")
  end),
  when = function(t) t.red:activate("lenders") end,
  expect = function(t) t:check(t.red.gold == 0, t.red.debts == 2) end,
}

test "debts cost points at the end" {
  players = 3,
  given = scene(function(t)
    t.month = 6
    t.red.debts, t.red.score, t.blue.score = 2, 20, 20
    for _, player in ipairs(t.players) do player.workers = {} end
    t:at("scoring")
  end),
  expect = function(t)
    t:check(t.over)
    t:check(t.red.score == 12, t.blue.score == 20)
  end,
}
