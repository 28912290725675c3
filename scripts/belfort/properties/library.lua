-- Library (PRP-9): draw, then discard any (PRP-14: as many as there are); with a gnome, draw at the end of each turn.
return property {
  study = function(_, me, p)
    me:draw(p.draw)
    for _ = 1, p.discard do
      local card = ask.card { me, deck = "properties", prompt = "discard" }
      if card then me:discard(card) end
    end
  end,
  read = function(_, me, p) me:draw(p.read) end,
}
