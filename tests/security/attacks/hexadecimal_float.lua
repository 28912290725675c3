-- expect: error
-- promise: one outcome
-- %a differs from one C library to another.
return module {
  step = function(_, me)
    me:score_points(#string.format("%a", 0.1))
  end,
}
