-- expect: error
-- Parameters are shared by all games of a process.
return module {
  step = function(_, _, p) p.gold = 1000 end,
}
