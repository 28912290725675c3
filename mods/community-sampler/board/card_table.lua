return module {
  play = function(game, me, p)
    local shown, kinds = {}, {}
    local lost = false
    repeat
      local card = me:show(game.deck)
      if not card then break end
      lost = kinds[card.kind] ~= nil
      shown[#shown + 1], kinds[card.kind] = card, true
    until lost or not ask.yes { me, prompt = "another", args = { cards = #shown } }

    for _, card in ipairs(shown) do me:discard(card) end
    if #shown == 0 then return false end
    if lost then return game:emit("unlucky", { player = me }) end
    game:emit("lucky", { player = me, cards = #shown })
    me:gain { gold = #shown * p.gold }
  end,
}
