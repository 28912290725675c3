-- Looking at the top of the property deck.
return module {
  --- Looks at some cards and takes one; returns the others, which still lie on top. Nil if there are no cards at all.
  take_one = function(me, cards)
    local seen = me:look(cards)
    local card = ask.card { me, among = seen, prompt = "take" }
    if not card then return nil end
    me:take_card(card)
    return seen:without(card)
  end,
}
