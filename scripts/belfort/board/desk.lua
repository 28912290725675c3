-- The recruiter's desk: the worker brings one more of its kind from the supply (COL-7, COL-11).
return module {
  recruit = function(_, me, _, plank)
    return me:recruit(plank.worker.kind) ~= nil
  end,
}
