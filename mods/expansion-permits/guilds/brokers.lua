-- Goods go from one player to another.
local function hand_over(from, lot, to)
  from:pay(lot)
  to:gain(lot)
end

return guild {
  action = function(game, me, p)
    local partner = ask.player { me, among = game:others(me):with(p.lots), prompt = "partner" }
    local offer = partner and ask.goods { me, among = p.lots, from = me, prompt = "offer" }
    if not offer then return false end
    local wish = ask.goods { me, among = p.lots, from = partner, prompt = "wish", args = { partner = partner } }
    if not ask.yes { partner, prompt = "agree", args = { broker = me, offer = offer, wish = wish } } then
      return me:gain { gold = p.refused }
    end
    hand_over(me, offer, partner)
    hand_over(partner, wish, me)
    me:gain { gold = p.bonus }
    partner:gain { gold = p.bonus }
    game:emit("deal_struck", { player = me, partner = partner, given = offer, got = wish })
  end,
}
