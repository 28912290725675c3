-- Sells herbs for gold.
return guild {
  action = function(_, me, p)
    local most = math.min(p.most, me.herbs)
    if most == 0 then return false end -- the action is wasted, and the log says so
    local sold = ask.number { me, max = most, prompt = "sell" }
    me:pay { herbs = sold }
    me:gain { gold = sold * p.price }
  end,
}
