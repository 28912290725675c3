-- expect: contained
-- promise: one outcome
-- The engine takes whole numbers only.
return module {
  step = function(_, me)
    for _, bad in ipairs { 0.5, 1e300, -1e300, 0 / 0, 1 / 0, 2.0000001 } do
      assert(not pcall(me.gain, me, { gold = bad }))
      assert(not pcall(me.score_points, me, bad))
    end
    me:score_points(0.0)
  end,
}
