-- Masons (GLD-8).
return guild {
  action = function(_, me, p) me:gain { stone = p.stone } end,
}
