-- `castellan mod test .` runs this: a test sets up a position, makes choices and checks the result.
test "each building is a favour" {
  players = 3,
  given = function(t)
    t.red.wood, t.red.stone, t.red.metal, t.red.gold = 9, 9, 9, 9
    t:at("actions", t.red)
  end,
  when = function(t) t.red:build_wall("wall", "wall/1.1") end,
  expect = function(t) t:check(t.red.favour == 1, t.blue.favour == 0) end,
}
