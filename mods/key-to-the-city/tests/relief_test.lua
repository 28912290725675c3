local function red_has_the_key(t)
  t:piece("key").place = t.red
  t.red.gold = 3
  t:at("placement", t.red)
end

-- One worker each of blue and yellow, where nothing is paid.
local function others_place(t)
  t.blue:place("camp.1", "elf")
  t.yellow:place("camp.2", "elf")
end

test "1 gold less tax" {
  players = 3,
  given = function(t)
    t:piece("key").place = t.red
    t.red.score, t.blue.score, t.red.gold, t.blue.gold = 12, 12, 5, 5
    t:at("tax")
  end,
  expect = function(t) t:check(t.red.gold == 4, t.blue.gold == 3) end,
}

test "how much less is a game option" {
  players = 3,
  options = { tax_relief = 3 },
  given = function(t)
    t:piece("key").place = t.red
    t.red.score, t.red.gold = 21, 9
    t:at("tax")
  end,
  expect = function(t) t:equal(t.red.gold, 8) end,
}

test "tax never falls below nothing" {
  players = 3,
  options = { tax_relief = 3 },
  given = function(t)
    t:piece("key").place = t.red
    t.red.score, t.red.gold = 6, 2
    t:at("tax")
  end,
  expect = function(t) t:equal(t.red.gold, 2) end,
}

test "the first fee of a month is 1 gold lower, the next is not" {
  players = 3,
  guilds = { "miners", "bankers" },
  given = red_has_the_key,
  when = function(t)
    t.red:place("miners", "elf")
    t:equal(t.red.gold, 3)
    t:happened("key_shown", { player = t.red }, 1)
    others_place(t)
    t.red:place("bankers", "elf")
    t:equal(t.red.gold, 2)
    t:happened("key_shown", { player = t.red }, 1)
  end,
}

test "a fee of 2 becomes 1" {
  players = 3,
  given = red_has_the_key,
  when = function(t) t.red:place("desk", "elf") end,
  expect = function(t) t:equal(t.red.gold, 2) end,
}

test "without any gold, one worker can still be placed for 1" {
  players = 3,
  guilds = { "miners", "bankers" },
  given = function(t)
    red_has_the_key(t)
    t.red.gold = 0
    t:at("placement", t.red)
  end,
  when = function(t)
    t:refused(t.red, "place:desk")
    t.red:place("miners", "elf")
    others_place(t)
    t:refused(t.red, "place:bankers", "cannot_pay")
  end,
}

test "the owner of the guild gets 1 gold less" {
  players = 3,
  guilds = { "miners" },
  given = function(t)
    t:thing("miners").owner = t.blue
    t.blue.gold = 0
    red_has_the_key(t)
  end,
  when = function(t) t.red:place("miners", "elf") end,
  expect = function(t) t:check(t.red.gold == 3, t.blue.gold == 0) end,
}

test "where there is no fee, the Key is not shown" {
  players = 3,
  guilds = { "miners", "bankers" },
  given = function(t)
    t:thing("miners").owner = t.red
    red_has_the_key(t)
  end,
  when = function(t)
    t.red:place("miners", "elf") -- their own guild
    others_place(t)
    t:not_happened("key_shown")
    t.red:place("camp.3", "elf")
    t:not_happened("key_shown")
    t.blue:pass()
    t.blue:send("elf", "forest", 2)
    t.blue:send("dwarf", "quarry", 3)
    t.yellow:pass()
    t.yellow:send("elf", "forest", 2)
    t.yellow:send("dwarf", "quarry", 3)
    t.red:place("bankers", "elf")
    t:equal(t.red.gold, 3)
    t:happened("key_shown", { player = t.red }, 1)
  end,
}

test "the others pay the whole fee" {
  players = 3,
  guilds = { "miners" },
  given = function(t)
    t:piece("key").place = t.red
    t.blue.gold = 3
    t:at("placement", t.blue)
  end,
  when = function(t) t.blue:place("miners", "elf") end,
  expect = function(t)
    t:equal(t.blue.gold, 2)
    t:not_happened("key_shown")
  end,
}

test "next month it can be shown again" {
  players = 3,
  guilds = { "miners" },
  given = function(t)
    t:piece("key").place = t.red
    t.red.key_shown, t.red.gold = true, 3
    t:at("scoring") -- month 1 has none, so month 2 begins
  end,
  when = function(t) t.red:place("miners", "elf") end,
  expect = function(t) t:equal(t.red.gold, 3) end,
}
