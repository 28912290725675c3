local function red_plays(t)
  t.red.gold = 0
  t.red:worker("elf", "on", "card_table")
  t:at("card_game")
end

test "a gold for each card, if you stop in time" {
  players = 3,
  given = function(t)
    t:next_cards("keep", "pub", "inn")
    red_plays(t)
  end,
  when = function(t) t.red:choose(true, true, false) end,
  expect = function(t)
    t:equal(t.red.gold, 3)
    t:happened("lucky", { player = t.red, cards = 3 }, 1)
    t:happened("card_discarded", { player = t.red }, 3)
  end,
}

test "nothing with two of a kind" {
  players = 3,
  given = function(t)
    t:next_cards("keep", "pub", "keep")
    red_plays(t)
  end,
  when = function(t) t.red:choose(true, true) end,
  expect = function(t)
    t:equal(t.red.gold, 0)
    t:happened("unlucky", { player = t.red }, 1)
    t:not_happened("lucky")
  end,
}

test "one table with three players, two with four" {
  players = 4,
  given = function(t) t:at("placement", t.red) end,
  when = function(t)
    t.red:place("card_table.1", "elf")
    t.blue:place("card_table.2", "dwarf")
  end,
  expect = function(t) t:refused(t.yellow, "place:card_table.1") end,
}
