-- expect: error
-- promise: one outcome
-- An address differs from run to run.
return module {
  step = function(_, me)
    me:score_points(tonumber(string.format("%p", {}):sub(3), 16) % 100)
  end,
}
