local function red_observes(t)
  local observatory = t.red:has_built("observatory")
  t.red:worker("elf", "on", observatory, 1)
  t:at("actions", t.red)
end

test "one of three cards is taken, two go back in the order you like" {
  players = 3,
  given = function(t)
    t:next_cards("keep", "pub", "inn", "bank")
    red_observes(t)
  end,
  when = function(t) t.red:activate("observatory/plank1", "pub", "inn") end,
  expect = function(t)
    t:equal(t.red.hand, { "pub" })
    local deck = t:cards("properties", "deck")
    t:check(deck[1].kind == "inn", deck[2].kind == "keep", deck[3].kind == "bank")
  end,
}

test "a gnome makes room for one more card" {
  players = 5,
  given = function(t)
    t.red:has_built("observatory", { gnomes = 1 })
    t.red.hand = { "pub", "pub", "inn", "inn", "bank", "bank" }
    t.blue:has_built("observatory")
    t.blue.hand = { "keep", "keep", "tower", "tower", "market", "market" }
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:end_turn()
    t:equal(#t.red.hand, 6)
    t.blue:end_turn()
    t.blue:choose("keep")
  end,
  expect = function(t) t:equal(#t.blue.hand, 5) end,
}

test "with two observatories, two more" {
  players = 2,
  given = function(t)
    t.red:has_built("observatory", { gnomes = 1 })
    t.red:has_built("observatory", { gnomes = 1 })
    t.red.hand = { "pub", "pub", "inn", "inn", "bank", "bank", "keep" }
    t:at("actions", t.red)
  end,
  when = function(t) t.red:end_turn() end,
  expect = function(t) t:equal(#t.red.hand, 7) end,
}
