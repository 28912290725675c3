-- Library (PRP-9): draw 2, then discard any 2; with a gnome, draw 1 at the end of each turn.
return property {
  study = function(_, me)
    me:draw(2)
    for _ = 1, math.min(2, #me.hand) do
      me:discard(ask.card { me, among = me.hand, prompt = "discard" })
    end
  end,
  read = function(_, me) me:draw(1) end,
}
