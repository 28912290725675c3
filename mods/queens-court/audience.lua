local court = require "lib/queen"

return module {
  -- With no card in the pool there is nothing to choose: she is asked to come.
  audience = function(game, me)
    if #game.pool == 0 or ask.option { me, "invite", "take_card", prompt = "wish" } == "invite" then
      court.queen(game):move_to(ask.district { me, prompt = "where" })
    else
      me:take_card(ask.card { me, among = game.pool, prompt = "which" })
      game:refill_pool()
    end
  end,
}
