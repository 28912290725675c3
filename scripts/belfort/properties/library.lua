-- Library (PRP-9): draw, then discard any (PRP-14: as many as there are); with a gnome, draw at the end of each turn.
return property {
  study = function(_, me, p)
    me:draw(p.draw)
    for _ = 1, math.min(p.discard, #me:cards("properties", "hand")) do
      me:discard(ask.card { me, among = me:cards("properties", "hand"), prompt = "discard" })
    end
  end,
  read = function(_, me, p) me:draw(p.read) end,
}
