-- Bankers (GLD-7).
return guild {
  action = function(_, me, p) me:gain { gold = p.gold } end,
}
