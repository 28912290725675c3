-- expect: error
-- promise: one outcome
-- Keys without an order of their own would be visited in the order of their addresses.
return module {
  step = function(_, me)
    for key in pairs { [{}] = 1, [{}] = 2 } do me:score_points(key and 1) end
  end,
}
