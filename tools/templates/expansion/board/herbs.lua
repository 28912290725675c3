return module {
  remedy = function(_, me, p) me:score_points(p.points) end,
}
