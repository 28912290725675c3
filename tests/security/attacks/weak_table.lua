-- expect: error
-- promise: one outcome
-- A weak table shows when the collector ran: the same script would play differently elsewhere.
return module {
  step = function(_, me)
    local seen = setmetatable({ {} }, { __mode = "v" })
    for i = 1, 1000 do seen[2] = { i } end
    me:score_points(#seen)
  end,
}
