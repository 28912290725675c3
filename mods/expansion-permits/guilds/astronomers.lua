local survey = require "lib/survey"

return guild {
  action = function(_, me, p)
    local rest = survey.take_one(me, p.cards)
    if not rest then return false end
    -- In the order they are named; what is not named goes below.
    local next_ones = ask.cards { me, among = rest, prompt = "on_top" }
    me:put_back { top = next_ones, bottom = rest:where(function(card) return not next_ones:contains(card) end) }
  end,
}
