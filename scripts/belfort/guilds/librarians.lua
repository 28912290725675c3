-- Librarians (GLD-2): draw, then discard from the whole hand.
return guild {
  action = function(_, me, p)
    local drawn = #me:draw(p.draw)
    for _ = 1, p.discard do
      local card = ask.card { me, deck = "properties", prompt = "discard" }
      if card then me:discard(card) end
    end
    return drawn > 0
  end,
}
