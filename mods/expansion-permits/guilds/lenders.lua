return guild {
  has_credit = function(_, me, p) return me.debts < p.most end,

  action = function(_, me, p)
    if me.debts >= p.most then return false end
    me.debts = me.debts + 1
    me:gain { gold = p.loan }
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
