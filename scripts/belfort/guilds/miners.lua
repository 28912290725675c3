-- Miners (GLD-6).
return guild {
  action = function(_, me, p) me:gain { metal = p.metal } end,
}
