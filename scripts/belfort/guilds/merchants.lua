-- Merchants (GLD-1): metal for wood or stone, and more visits to the trading post, any time until the turn ends.
return guild {
  action = function(_, me, p)
    me.merchants_visits = me.merchants_visits + p.visits
    me.merchants_exchanges = me.merchants_exchanges + p.exchanges
  end,
}
