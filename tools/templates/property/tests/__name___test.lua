-- `castellan mod test .` runs this: a test sets up a position, makes choices and checks the result.
test "a worker sells one good" {
  players = 3,
  given = function(t)
    local card = t.red:has_built("__name__")
    t.red:worker("elf", "on", card)
    t.red.gold, t.red.wood, t.red.stone = 0, 1, 1
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("__name__/plank1", { wood = 1 }) end,
  expect = function(t) t:check(t.red.gold == 2, t.red.wood == 0, t.red.stone == 1) end,
}

test "the plank behind the gnome is worth a point" {
  players = 3,
  given = function(t)
    local card = t.red:has_built("__name__", { gnomes = 1 })
    t.red:worker("elf", "on", card, 2) -- its second plank
    t:at("actions", t.red)
  end,
  when = function(t) t.red:activate("__name__/plank2") end,
  expect = function(t) t:check(t.red.score == 1) end,
}
