return module {
  invariants = {
    nobody_builds = function(game)
      local marked = game:marked_locations()
      if #marked > 0 then return "somebody has built a " .. marked[1].site end
    end,
  },
}
