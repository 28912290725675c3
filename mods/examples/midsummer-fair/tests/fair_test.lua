test "the carousel moves on with the months" {
  players = 3,
  given = function(t)
    t:piece("carousel").place = "district/5"
    t.month = 1
    t:at("calendar")
  end,
  expect = function(t)
    t:equal(t.month, 2)
    t:equal(t:piece("carousel").district, t.districts[1])
  end,
}

test "who visits the fairground turns the carousel" {
  players = 3,
  given = function(t)
    t:piece("carousel").place = "district/2"
    t.red.gold = 1
    t:at("placement", t.red)
  end,
  when = function(t)
    t.red:place("fairground", "elf")
    t:all_pass()
    t:equal(t.phase, "fair")
    t.red:choose("turn_carousel")
  end,
  expect = function(t) t:equal(t:piece("carousel").district, t.districts[3]) end,
}

test "or books an act" {
  players = 3,
  given = function(t)
    t.pool = { "jugglers", "puppets" }
    t.red:worker("elf", "on", "fairground")
    t:at("fair")
  end,
  when = function(t) t.red:choose("book_act", "jugglers") end,
  expect = function(t) t:equal(t.red:cards("acts", "hand"), { "jugglers" }) end,
}

test "an act brings gold and ribbons, once in a round" {
  players = 3,
  given = function(t)
    t.red.hand = { "fire_eaters", "jugglers" }
    t.red.gold = 0
    t:at("actions", t.red)
  end,
  when = function(t) t.red:perform("fire_eaters") end,
  expect = function(t)
    t:check(t.red.gold == 1, #t.red.pieces == 2)
    t:happened("applause", { artist = t.red, ribbons = 2 })
    t:refused(t.red, "perform", "used_up")
  end,
}

test "nobody robs who has a ribbon" {
  players = 3,
  guilds = { "thieves" },
  given = function(t)
    t.red.gold, t.blue.gold, t.yellow.gold = 0, 4, 4
    t:pieces("ribbon")[1].place = t.blue
    t.red:worker("elf", "on", "thieves")
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("thieves", "many_victims", t.blue, t.yellow) end,
  expect = function(t)
    t:check(t.blue.gold == 4, t.yellow.gold == 3, t.red.gold == 1)
    t:happened("prevented", { event = "taken" }, 1)
  end,
}

test "a stall brings two gold where the carousel stands" {
  players = 3,
  given = function(t)
    t:piece("carousel").place = t.districts[3]
    t.red:marker("stall/3")
    t.blue:marker("stall/4")
    t.red.gold, t.blue.gold = 0, 0
    t:at("income")
  end,
  expect = function(t) t:check(t.red.gold == 2, t.blue.gold == 0) end,
}

test "the first prize is an option" {
  players = 3,
  options = { first_prize = 4 },
  given = function(t)
    t:piece("carousel").place = "district/1"
    t.red:marker("wall/1.1")
    for _, player in ipairs(t.players) do player.workers = {} end
    t.month = 2
    t:at("scoring")
  end,
  expect = function(t) t:equal(t.red.score, 5 + 4) end, -- most markers in district 1, and the prize
}

test "the last dance pays favourites and crowds" {
  players = 3,
  given = function(t)
    t:piece("carousel").place = "district/3"
    for i, district in ipairs(t.districts) do district.crowd = i - 1 end
    t.red.favourite, t.blue.favourite, t.yellow.favourite = t.districts[3], t.districts[4], t.districts[4]
    t.blue:marker("stall/5", "stall/2")
    for _, player in ipairs(t.players) do player.workers = {} end
    t.month = 7
    t:at("scoring")
  end,
  expect = function(t)
    t:check(t.over)
    t:equal(t.red.score, 3)
    t:equal(t.blue.score, 5 + 5 + 4 + 1) -- first in two districts, then the crowds
    t:equal(t.yellow.score, 0)
  end,
}

test "minstrels open the trades of the fair" {
  players = 3,
  guilds = { "minstrels" },
  given = function(t)
    t.red.wood, t.red.metal, t.red.gold = 1, 1, 0
    t.red:worker("elf", "on", "minstrels")
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("minstrels")
    t:same(t.options, { "trade:sell_toys", "trade:sell_rings", "none" })
    t.red:trade("sell_rings")
  end,
  expect = function(t) t:check(t.red.wood == 1, t.red.metal == 0, t.red.gold == 4) end,
}

test "the carousel can turn the other way round" {
  players = 3,
  given = function(t)
    t:piece("carousel").place = "district/1"
    t:lay("acts", "pool", { "jugglers", "puppets" })
    t.red:worker("elf", "on", "fairground")
    t.month = 1
    t:at("fair")
  end,
  when = function(t)
    t:equal(t.way, "clockwise")
    t.red:choose("turn_round")
    t:equal(t.way, "back")
    t.month = 2
    t:at("calendar")
  end,
  expect = function(t) t:equal(t:piece("carousel").district, t.districts[5]) end,
}

test "favourites are chosen in secret, when the carousel stands" {
  players = 3,
  given = function(t) t:at("favourites") end,
  when = function(t)
    t:check(t:piece("carousel").district, t.phase == "favourites", t.asked == t.red)
    t.red:choose(t.districts[3])
  end,
  expect = function(t)
    t:equal(t.red.favourite, t.districts[3])
    t:check(t.red:sees(t.red, "favourite"), not t.blue:sees(t.red, "favourite"))
    t:equal(t.asked, t.blue)
  end,
}

test "the last dance is a phase of the ending, and decides who wins" {
  players = 3,
  given = function(t)
    t:piece("carousel").place = "district/3"
    t.red.favourite, t.blue.favourite, t.yellow.favourite = t.districts[1], t.districts[3], t.districts[2]
    t.red.score, t.blue.score, t.yellow.score = 10, 8, 4
    t:at("last_dance")
  end,
  expect = function(t)
    t:check(t.over, t.blue.score == 11)
    t:same(t.winners, { t.blue })
  end,
}

test "no first prize of six points" {
  options = { first_prize = 6 },
  refused = "first_prize",
}
