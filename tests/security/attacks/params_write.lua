-- expect: error
-- promise: no other pack
-- Params are shared by every game of the process.
return module {
  step = function(_, _, p) p.gold = 100 end,
}
