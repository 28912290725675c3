-- expect: error
-- promise: bounded work
-- Every candidate is compared with every discount, inside the host.
return module {
  step = function(game, me)
    local discounts, nothing = {}, {}
    for i = 1, 100000 do discounts[i] = nothing end
    ask.location { me, among = game:locations(), payable_with = discounts }
  end,
}
