-- expect: refused
-- promise: one outcome
-- The C library's pow rounds as it likes, at compile time too.
local root = 2 ^ 0.5
return module {
  step = function(_, me) me:score_points(root > 1 and 1 or 2) end,
}
