-- Thieves (GLD-9): up to 2 gold from one player, or 1 gold each from up to three.
return guild {
  action = function(game, me, p)
    local rich = game:others(me):with("gold")
    if #rich == 0 then return false end
    if ask.option { me, "one_victim", "many_victims" } == "one_victim" then
      local victim = ask.player { me, among = rich, prompt = "victim" }
      local most = math.min(p.from_one, victim.gold)
      me:take(victim, { gold = ask.number { me, min = 0, max = most, prompt = "how_much" } })
    else
      for _, victim in ipairs(ask.players { me, among = rich, max = p.victims, prompt = "victims" }) do
        me:take(victim, { gold = p.from_each })
      end
    end
  end,
}
