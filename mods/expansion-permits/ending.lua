return module {
  settle = function(_, me, p) me:score_points(-p.points * me.debts) end,
}
