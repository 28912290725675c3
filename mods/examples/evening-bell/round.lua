return module {
  -- Swap a card of your hand for the top of the deck.
  evening = function(_, me, p)
    for _ = 1, p.cards do
      local card = ask.card { me, among = me:cards("properties", "hand"), prompt = "swap", optional = true }
      if not card then return end
      me:discard(card)
      me:draw(1)
    end
  end,

  -- One good for the tax collector counts as a gold; then the tax as always: a native step, for one player.
  tithe = function(_, me, p)
    local goods = ask.goods { me, among = p.in_kind, from = me, prompt = "in_kind", optional = true }
    if goods and me:pay(goods) then me:gain { gold = 1 } end
    me:pay_tax()
  end,
}
