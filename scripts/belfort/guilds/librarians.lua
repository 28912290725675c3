-- Librarians (GLD-2): draw, then discard from the whole hand.
return guild {
  action = function(_, me, p)
    if #me:draw(p.draw) == 0 then return false end
    for _ = 1, p.discard do
      me:discard(ask.card { me, among = me.hand, prompt = "discard" })
    end
  end,
}
