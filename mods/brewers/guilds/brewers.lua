-- The active player sells up to three stone for 2 gold each; every other player may buy a round for 1 gold, and the
-- third round a player has bought is worth a point.
local ale = require "lib/ale"

return guild {
  action = function(game, me, p)
    local most = math.min(p.most, me.stone)
    if most > 0 then
      local sold = ask.number { me, min = 0, max = most, prompt = "sell" }
      me:pay { stone = sold }
      me:gain { gold = sold * p.price }
    end
    for _, guest in ipairs(ale.guests(game, me)) do
      if ask.yes { guest, prompt = "buy_a_round", args = { host = me, rounds = guest.rounds + 1 } } then
        guest:pay { gold = 1 }
        guest.rounds = guest.rounds + 1
        if guest.rounds == 3 then guest:score_points(1) end
        game:emit("round_bought", { guest = guest, host = me, rounds = guest.rounds })
      end
    end
  end,
}
