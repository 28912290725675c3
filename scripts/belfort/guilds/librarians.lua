-- Librarians (GLD-2): draw, then discard from the whole hand.
return guild {
  action = function(_, me, p)
    local drawn = #me:draw(p.draw)
    for _ = 1, math.min(p.discard, #me:cards("properties", "hand")) do
      me:discard(ask.card { me, among = me:cards("properties", "hand"), prompt = "discard" })
    end
    return drawn > 0
  end,
}
