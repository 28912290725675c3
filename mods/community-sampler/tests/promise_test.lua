test "gold for a promise, and points when it is kept" {
  players = 3,
  given = function(t)
    t.red.gold, t.red.wood, t.red.stone = 0, 6, 6
    t.red.owed = t.districts[2]
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:promise(t.districts[4])
    t:equal(t.red.gold, 1)
    t:happened("promise_made", { player = t.red }, 1)
    t:refused(t.red, "promise", "used_up")
    t.red:build_wall("wall", "wall/4.1") -- promised for next month, not for this one
    t:equal(t.red.score, 0)
    t.red:build_wall("wall", "wall/2.1")
    t:happened("promise_kept", { player = t.red }, 1)
    t.red:end_turn()
  end,
  expect = function(t)
    t:equal(t.red.score, 2)
    t:equal(t.red.promised, t.districts[4])
    t:not_happened("promise_broken")
  end,
}

test "a broken promise costs as many points" {
  players = 3,
  options = { promise_points = 3 },
  given = function(t)
    t.red.owed, t.red.score = t.districts[2], 5
    t:at("actions", t.red)
  end,
  when = function(t) t.red:end_turn() end,
  expect = function(t)
    t:check(t.red.score == 2, t.red.owed == nil)
    t:happened("promise_broken", { player = t.red }, 1)
  end,
}

test "what was promised is due in the next month" {
  players = 2,
  given = function(t)
    t.red.promised = t.districts[3]
    t.month = 1
    t:at("calendar")
  end,
  expect = function(t)
    t:check(t.month == 2, t.red.promised == nil)
    t:equal(t.red.owed, t.districts[3])
  end,
}

test "in the last month nobody promises anything" {
  players = 5,
  given = function(t)
    t.month = 7
    t:at("actions", t.red)
  end,
  expect = function(t) t:refused(t.red, "promise", "month_to_come") end,
}
