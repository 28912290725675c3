local survey = require "lib/survey"

-- What assistants do the moment they are hired: `calls: {hire: …}`.
return module {
  bring = function(_, me, p) me:gain(p.goods) end,

  proclaim = function(_, me, p) me:score_points(p.points) end,

  -- One of the top cards; the others go below.
  survey = function(_, me, p)
    local rest = survey.take_one(me, p.cards)
    if not rest then return false end
    me:put_back { bottom = rest }
  end,
}
