local function red_calls_an_auction(t)
  t:next_cards("keep")
  t.red:worker("elf", "on", "auctioneers")
  t:at("actions", t.red)
end

test "the highest bidder pays the auctioneer" {
  players = 4,
  given = function(t)
    t.red.gold, t.blue.gold, t.yellow.gold, t.purple.gold = 0, 5, 5, 1
    red_calls_an_auction(t)
  end,
  when = function(t)
    t.red:activate("auctioneers")
    t.blue:choose(2)
    t:refused(t.yellow, 2) -- not more than blue's bid
    t.yellow:choose(3)
  end,
  expect = function(t) -- purple and red can't bid more
    t:equal(t.yellow.hand, { "keep" })
    t:check(t.yellow.gold == 2, t.red.gold == 3, t.blue.gold == 5)
    t:happened("sold", { player = t.yellow, price = 3 }, 1)
  end,
}

test "the auctioneer has the last word, and pays the supply" {
  players = 3,
  given = function(t)
    t.red.gold, t.blue.gold, t.yellow.gold = 4, 2, 0
    red_calls_an_auction(t)
  end,
  when = function(t)
    t.red:activate("auctioneers")
    t.blue:choose(2)
    t.red:choose(3)
  end,
  expect = function(t)
    t:equal(t.red.hand, { "keep" })
    t:check(t.red.gold == 1, t.blue.gold == 2)
  end,
}

test "without a bid the auctioneer keeps the card" {
  players = 2,
  given = function(t)
    t.red.gold, t.blue.gold = 4, 2
    red_calls_an_auction(t)
  end,
  when = function(t)
    t.red:activate("auctioneers")
    t.blue:choose("none")
  end,
  expect = function(t)
    t:equal(t.red.hand, { "keep" })
    t:equal(t.red.gold, 4)
    t:not_happened("sold")
  end,
}

test "nobody is asked without gold" {
  players = 5,
  given = function(t)
    for _, player in ipairs(t.players) do player.gold = 0 end
    red_calls_an_auction(t)
  end,
  when = function(t) t.red:activate("auctioneers") end,
  expect = function(t) t:equal(t.red.hand, { "keep" }) end,
}
