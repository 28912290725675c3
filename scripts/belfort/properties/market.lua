-- Market (PRP-7): gold for a worker; with gnomes, further visits to the trading post.
return property {
  sell_wares = function(_, me, p) me:gain { gold = p.gold } end,
  visit = function(_, me) return me:visit("buy", "sell") end,
}
