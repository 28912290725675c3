local function red_in_audience(t)
  t.red:worker("elf", "on", "royal_audience")
  t:at("audience")
end

test "placing a worker costs 2 gold, and there is room for one" {
  players = 5,
  given = function(t)
    t.red.gold = 2
    t:at("placement", t.red)
  end,
  when = function(t)
    t.red:place("royal_audience", "elf")
    t:equal(t.red.gold, 0)
    t:refused(t.blue, "place:royal_audience", "occupied")
  end,
}

test "with 1 gold there is no audience" {
  players = 3,
  given = function(t)
    t.red.gold = 1
    t:at("placement", t.red)
  end,
  expect = function(t) t:refused(t.red, "place:royal_audience", "cannot_pay") end,
}

test "the fee is a game option" {
  players = 3,
  options = { audience_fee = 0 },
  given = function(t)
    t.red.gold = 0
    t:at("placement", t.red)
  end,
  when = function(t) t.red:place("royal_audience", "elf") end,
  expect = function(t) t:equal(t.red.gold, 0) end,
}

test "the Queen is invited to a district, after the king's camp" {
  players = 3,
  given = function(t)
    t.red.gold = 2
    t:at("placement", t.red)
  end,
  when = function(t)
    t.red:place("royal_audience", "elf")
    t.blue:place("camp.1", "elf")
    t:all_pass()
    t:equal(t.phase, "camp")
    t.blue:choose("none")
    t:equal(t.phase, "audience")
    t.red:choose("invite", t.districts[4])
  end,
  expect = function(t)
    t:equal(t:piece("queen").district, t.districts[4])
    t:equal(#t.red:workers_at_home(), 6)
  end,
}

test "she can also be asked to stay" {
  players = 3,
  given = function(t)
    t:piece("queen").place = t.districts[3]
    red_in_audience(t)
  end,
  when = function(t) t.red:choose("invite", t.districts[3]) end,
  expect = function(t) t:equal(t:piece("queen").district, t.districts[3]) end,
}

test "or a card is taken, and the pool filled up again" {
  players = 3,
  given = function(t)
    t.pool = { "pub", "inn", "bank" }
    t:next_cards("keep")
    red_in_audience(t)
  end,
  when = function(t) t.red:choose("take_card", "inn") end,
  expect = function(t)
    t:equal(t.red.hand, { "inn" })
    t:same(t.pool, { "pub", "bank", "keep" })
  end,
}

test "without a card in the pool, only the Queen can be asked for" {
  players = 2,
  given = function(t)
    t.pool = {}
    red_in_audience(t)
  end,
  when = function(t) t.red:choose(t.districts[2]) end,
  expect = function(t)
    t:equal(t:piece("queen").district, t.districts[2])
    t:equal(#t.red.hand, 0)
  end,
}
