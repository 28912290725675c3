-- The setup has come to the heritage; nobody has cards but the player who is asked.
local function heritage(t, player, hand)
  t:at("heritage")
  for i, other in ipairs(t.players) do other.crest, other.hand = i, {} end
  player.hand = hand
end

test "the last crest chooses first" {
  players = 3,
  given = function(t)
    heritage(t, t.yellow, { "pub" })
    t.red.hand, t.blue.hand = { "inn" }, { "bank" }
    t.red.crest = 3 -- and yellow has crest 1
  end,
  when = function(t)
    t.red:choose("none")
    t.blue:choose("none")
    t.yellow:choose("none")
  end,
  expect = function(t) t:check(t.month == 1, #t:marked_locations() == 0) end,
}

test "a card is built for nothing, and another drawn" {
  players = 3,
  given = function(t)
    heritage(t, t.yellow, { "pub", "inn", "bank" })
    t:next_cards("tower")
  end,
  when = function(t) t.yellow:choose("inn", "inn/4") end,
  expect = function(t)
    t:equal(t.yellow.built, { "inn" })
    t:equal(t.districts[4]:markers(t.yellow), 1)
    t:same(t.yellow.hand, { "pub", "bank", "tower" })
    t:check(t.yellow.wood == 1, t.yellow.stone == 1, t.yellow.metal == 1, t.yellow.gold == 5)
    t:not_happened("gnome_placed")
  end,
}

test "nobody has to build, and who does not draws nothing" {
  players = 4,
  given = function(t) heritage(t, t.purple, { "pub", "inn", "bank" }) end,
  when = function(t) t.purple:choose("none") end,
  expect = function(t)
    t:same(t.purple.hand, { "pub", "inn", "bank" })
    t:equal(#t.purple.built, 0)
  end,
}

test "a keep takes both symbols of its section" {
  players = 5,
  given = function(t) heritage(t, t.green, { "keep", "keep", "pub" }) end,
  when = function(t) t.green:choose("keep", "keep/2") end,
  expect = function(t)
    t:equal(t.districts[2]:markers(t.green), 2)
    t:equal(#t.green.hand, 3)
  end,
}

test "a card without a free symbol can't be a heritage" {
  players = 3,
  given = function(t)
    heritage(t, t.yellow, { "pub", "inn" })
    t.blue:marker("pub/1", "pub/2", "pub/3", "pub/4", "pub/5")
  end,
  expect = function(t)
    t:refused(t.yellow, "pub", "no_free_symbol")
    t:offered(t.yellow, "inn", "none")
  end,
}

test "without cards nobody is asked" {
  players = 3,
  given = function(t) heritage(t, t.yellow, {}) end,
  expect = function(t)
    t:equal(t.phase, "placement")
    t:equal(#t:marked_locations(), 0)
  end,
}

test "with two players, neutral builders inherit nothing" {
  players = 2,
  given = function(t) heritage(t, t.blue, { "pub", "inn", "bank" }) end,
  when = function(t) t.blue:choose("pub", "pub/1") end,
  expect = function(t)
    t:equal(t.month, 1)
    t:equal(#t:marked_locations(), 1)
    t:equal(#t:pieces("neutral_dwarf"):where(function(dwarf) return dwarf.place ~= nil end), 2)
  end,
}

test "with the option, a gnome goes to work at once" {
  players = 3,
  options = { gnome = true },
  given = function(t) heritage(t, t.yellow, { "pub", "inn", "bank" }) end,
  when = function(t) t.yellow:choose("pub", "pub/1") end,
  expect = function(t)
    t:check(t.yellow.built[1].locks[1].gnome ~= nil, t.gnomes_left == 13)
    t:happened("mastered", { player = t.yellow }, 1)
    t:equal(#t.yellow.hand, 3)
  end,
}

test "a market has two locks: its owner chooses" {
  players = 3,
  options = { gnome = true },
  given = function(t) heritage(t, t.yellow, { "market", "inn", "bank" }) end,
  when = function(t) t.yellow:choose("market", "market/1", "market/lock2") end,
  expect = function(t)
    local locks = t.yellow.built[1].locks
    t:check(locks[1].gnome == nil, locks[2].gnome ~= nil)
  end,
}

test "a keep has none, and stays without a gnome" {
  players = 3,
  options = { gnome = true },
  given = function(t) heritage(t, t.yellow, { "keep", "inn", "bank" }) end,
  when = function(t) t.yellow:choose("keep", "keep/1") end,
  expect = function(t) t:equal(t.gnomes_left, 14) end,
}

test "the gnome of a gatehouse puts a second marker there" {
  players = 3,
  options = { gnome = true },
  given = function(t) heritage(t, t.yellow, { "gatehouse", "inn", "bank" }) end,
  when = function(t) t.yellow:choose("gatehouse", "gatehouse/1", "gatehouse/1#1", "gatehouse/1#2") end,
  expect = function(t)
    t:check(t.districts[1]:markers(t.yellow) == 1, t.districts[2]:markers(t.yellow) == 1)
  end,
}
