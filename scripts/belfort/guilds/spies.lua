-- Spies (GLD-12): every other player with cards reveals one of their choice; you take one of those.
return guild {
  action = function(game, me)
    local shown = {}
    for _, other in ipairs(game:others(me)) do
      shown[#shown + 1] = ask.card { other, deck = "properties", prompt = "reveal" }
    end
    for _, card in ipairs(shown) do card:reveal() end
    local card = ask.card { me, among = shown, prompt = "take" }
    if not card then return false end
    me:take_card(card)
  end,
}
