test "what is left of the setup" {
  players = 3,
  options = { gnome = true },
  expect = function(t) t:equal(#t:marked_locations(), 3) end,
}
