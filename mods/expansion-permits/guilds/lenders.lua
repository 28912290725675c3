return guild {
  has_credit = function(_, me, p) return me.debts < p.most end,

  action = function(_, me, p)
    if me.debts >= p.most then return false end
    me.debts = me.debts + 1
    me:gain { gold = p.loan }
  end,

  -- For bots: what gold can still be made of makes up for a debt at first, and less and less towards the last month.
  weigh = function(game, me, p)
    if me.debts == 0 then return 0 end
    return -me.debts * (p.first + (p.last - p.first) * (game.month - 1) // (game.months - 1))
  end,

  -- The action has taken the gold and the debt already; the log says so.
  repay = function(game, me) game:emit("debt_paid", { player = me }) end,

  invariants = {
    nobody_owes_too_much = function(game)
      for _, player in ipairs(game.players) do
        if player.debts < 0 or player.debts > 2 then return "more debts than anybody lends, or less than none" end
      end
    end,
  },
}
