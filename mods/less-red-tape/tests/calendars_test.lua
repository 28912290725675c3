local function begin(t) t:at("work", t.red) end

test "a worker acts as soon as it is placed, and the next player goes on" {
  players = 3,
  given = function(t)
    t.red.wood = 0
    begin(t)
  end,
  when = function(t) t.red:place("forest") end,
  expect = function(t)
    t:equal(t.red.wood, 1)
    t:equal(t.asked, t.blue)
    t:equal(#t.red.workers:where(function(worker) return worker.done end), 1)
  end,
}

test "a guild acts at once, and its plank is taken until its worker goes home" {
  players = 3,
  guilds = { "masons" },
  given = function(t)
    t.red.gold, t.red.stone, t.blue.gold = 5, 0, 5
    begin(t)
  end,
  when = function(t)
    t.red:place("masons", "elf")
    t:check(t.red.stone > 0)
    t:refused(t.blue, "place:masons", "occupied")
    t.blue:go_home()
    t.yellow:go_home()
    t.red:go_home()
  end,
  expect = function(t)
    t:offered(t.blue, "place:masons")
    t:happened("activated", { player = t.red }, 1)
  end,
}

test "no bonus for the most workers" {
  players = 2,
  given = function(t)
    t.red.wood, t.red.workers = 0, { elf = 3 }
    begin(t)
  end,
  when = function(t)
    t.red:place("forest")
    t.blue:go_home()
    t.red:place("forest")
    t.blue:go_home()
    t.red:place("forest")
  end,
  expect = function(t) t:equal(t.red.wood, 3) end,
}

test "an elf and a dwarf bring metal together" {
  players = 2,
  given = function(t)
    t.red.metal, t.red.workers = 0, { elf = 1, dwarf = 1 }
    begin(t)
  end,
  when = function(t)
    t.red:place("mine", "elf")
    t:equal(t.red.metal, 0)
    t.blue:go_home()
    t.red:place("mine")
  end,
  expect = function(t) t:equal(t.red.metal, 1) end,
}

test "a swapped crest counts from the next lap on" {
  players = 3,
  given = begin,
  when = function(t)
    t.red:place("camp.1", "elf")
    t.red:choose(t.yellow)
    t:equal(t.asked, t.blue)
    t.blue:place("gold_mine", "elf")
    t.yellow:place("gold_mine", "elf")
  end,
  expect = function(t) t:equal(t.asked, t.yellow) end,
}

test "going home: income, taxes, and the next month" {
  players = 3,
  given = function(t)
    t.red.gold, t.red.score = 10, 11
    t.red:has_built("bank")
    t.red:worker("elf", "in", "forest")
    begin(t)
  end,
  when = function(t) t.red:go_home() end,
  expect = function(t)
    t:check(t.red.month == 2, t.blue.month == 1, t.month == 1)
    t:equal(#t.red:workers_at_home(), #t.red.workers)
    t:happened("gained", { player = t.red, resource = "gold" })
    t:happened("paid", { player = t.red, resource = "gold", amount = 2 })
  end,
}

test "what is allowed once in a turn is allowed once in a month of one's own" {
  players = 3,
  given = function(t)
    t.red.gold = 9
    t.red:has_built("bank", { gnomes = 1 })
    begin(t)
  end,
  when = function(t)
    t.red:visit("trade:buy_wood", "none")
    t.red:use("bank/lock1")
    t.red:buy("pile/properties/deck")
    t.red:place("gold_mine", "elf")
    t.blue:go_home()
    t.yellow:go_home()
    for _, key in ipairs { "visit", "use:bank/lock1", "buy" } do t:refused(t.red, key, "used_up") end
    t.red:go_home()
    t.blue:go_home()
    t.yellow:go_home()
  end,
  expect = function(t) t:offered(t.red, "visit", "use:bank/lock1") end,
}

test "players score at the end of their own months" {
  players = 3,
  given = function(t)
    t.month = 3
    t.red.calendar, t.blue.calendar, t.yellow.calendar = 3, 4, 3
    t.red:marker("wall/1.1")
    t.red.score, t.blue.score = 0, 0
    begin(t)
  end,
  when = function(t)
    t.red:go_home()
    t.blue:go_home()
  end,
  expect = function(t)
    t:happened("scored", { player = t.red, district = t.districts[1] }, 1)
    t:not_happened("scored", { player = t.blue })
    t:not_happened("scored", { player = t.yellow })
  end,
}

test "seasons are one's own" {
  players = 2,
  given = function(t)
    t.month = 3
    t.red.calendar, t.blue.calendar = 4, 3
    begin(t)
  end,
  expect = function(t)
    t:check(t.red.season == "summer", t.blue.season == "spring", t.season == "spring")
  end,
}

test "the month of the game ends when the slowest is home, and after a whole lap" {
  players = 3,
  given = begin,
  when = function(t)
    t.red:place("gold_mine", "elf")
    t.blue:go_home()
    t.yellow:go_home()
    t.red:go_home()
    t:equal(t.month, 1)
    t.blue:place("gold_mine", "elf")
    t.yellow:place("gold_mine", "elf")
  end,
  expect = function(t)
    t:check(t.month == 2, t.asked == t.red)
    t:happened("month_begins", { month = 2 }, 1)
  end,
}

test "who has finished is out, and the game ends with the last" {
  players = 2,
  options = { sprint = 3 },
  given = function(t)
    t.month = 7
    t.red.calendar, t.blue.calendar = 7, 7
    t.red.score, t.blue.score = 0, 0
    begin(t)
  end,
  when = function(t)
    t.red:go_home()
    t.blue:place("gold_mine", "elf")
    t:equal(t.asked, t.blue)
    t:happened("points", { player = t.red, points = 3 })
    t.blue:go_home()
    while not t.over do t.asked:choose(t.options[1]) end -- the neutral builders' last turns
  end,
  expect = function(t)
    t:check(t.over, t.red.month == 8, t.blue.month == 8)
    t:happened("finished", {}, 2)
    t:happened("scoring", {}, 2)
  end,
}
