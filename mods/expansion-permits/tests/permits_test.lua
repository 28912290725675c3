-- The game begins with a draft. A scene begins without one: nobody is employed, and no card lies open.
local function scene(given)
  return function(t)
    t:piece("gorgon_figure").place = nil
    t.pool = {}
    given(t)
  end
end

test "a permit: started by a worker, finished in a turn" {
  players = 3,
  given = scene(function(t)
    t.red:has_built("pub")
    t.red:has_built("pub_licence")
    t.red.gold = 0
    t:at("placement", t.red)
  end),
  when = function(t)
    t.red:place("pub_licence/plank1", "elf")
    t:at("actions", t.red)
    t.red.wood, t.red.gold = 2, 1
    t:refused(t.red, "finish_permit")
    t.red:activate("pub_licence/plank1")
    t:happened("permit_started", { player = t.red }, 1)
    t.red:finish_permit()
  end,
  expect = function(t)
    t:check(t.red.score == 2, t.red.wood == 0, t.red.gold == 0)
    t:happened("permit_finished", { player = t.red, price = { wood = 2, gold = 1 } }, 1)
    t:refused(t.red, "finish_permit", "no_card")
  end,
}

test "no permit is started without its property" {
  players = 3,
  given = scene(function(t)
    t.red:has_built("pub_licence")
    t.red:has_built("inn")
    t:at("placement", t.red)
  end),
  expect = function(t) t:refused(t.red, "place:pub_licence/plank1", "not_built") end,
}

test "a property takes one permit" {
  players = 3,
  given = scene(function(t)
    local first = t.red:has_built("pub")
    t.red:has_built("pub_licence").site_of = first
    local second = t.red:has_built("pub_licence")
    t.red:worker("elf", "on", second, 1)
    t:at("actions", t.red)
  end),
  when = function(t) t.red:activate("pub_licence/plank1") end,
  expect = function(t) t:happened("wasted", { player = t.red }, 1) end,
}

test "with two pubs the player says for which" {
  players = 3,
  given = scene(function(t)
    t.red:has_built("pub")
    t.red:has_built("pub")
    local licence = t.red:has_built("pub_licence")
    t.red:worker("elf", "on", licence, 1)
    t:at("actions", t.red)
  end),
  when = function(t)
    t.red:activate("pub_licence/plank1")
    t:equal(t.question, "pub_licence.property")
    t.red:choose("pub#2")
  end,
  expect = function(t) t:happened("permit_started", { player = t.red }, 1) end,
}

test "of several started permits the player chooses which to finish" {
  players = 3,
  given = scene(function(t)
    t.red:has_built("library")
    t.red:has_built("keep")
    for _, pair in ipairs { { "reading_room", "library" }, { "keep_wing", "keep" } } do
      t.red:has_built(pair[1]).site_of = t.red.built:where(function(card) return card.kind == pair[2] end)[1]
    end
    t.red.wood, t.red.stone, t.red.metal = 4, 2, 2
    t:at("actions", t.red)
  end),
  when = function(t) t.red:finish_permit("keep_wing") end,
  expect = function(t) t:check(t.red.score == 5, t.red.wood == 2, t.red.stone == 0, t.red.metal == 0) end,
}
