-- `castellan mod test .` runs this: a test arranges a position, makes choices and looks at what came of them.
test "a worker sells one good" {
  players = 3,
  given = function(t)
    t.red:has_built("__name__")
    t.red:worker("elf", "on", "__name__")
    t.red.gold, t.red.wood, t.red.stone = 0, 1, 1
    t:at("actions", t.red)
  end,
  when = function(t)
    t.red:activate("__name__")
    t.red:choose { wood = 1 }
  end,
  expect = function(t) t:check(t.red.gold == 2, t.red.wood == 0, t.red.stone == 1) end,
}
