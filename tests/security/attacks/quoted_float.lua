-- expect: error
-- promise: one outcome
-- %q writes a float as %a does.
return module {
  step = function(_, me)
    me:score_points(#string.format("%q", 0.1))
  end,
}
