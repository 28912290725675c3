-- Architects (GLD-3): build on any free symbol without a card, at its cost less one of the discounts.
return guild {
  action = function(_, me, p)
    local location = ask.location { me, payable_with = p.discounts }
    if not location then return false end
    return me:build(location, { discounts = p.discounts })
  end,
}
