local assistants = require "lib/assistants"

return guild {
  action = function(game, me)
    local mine = assistants.employed(me)
    local other = mine and ask.player {
      me,
      among = game:others(me),
      why_not = function(player) return not assistants.employed(player) and "works_alone" end,
      optional = true,
      prompt = "whom",
    }
    if not other then return false end
    local theirs = assistants.employed(other)
    me:give(mine, other)
    other:give(theirs, me)
    theirs:call("hire", me)
  end,
}
