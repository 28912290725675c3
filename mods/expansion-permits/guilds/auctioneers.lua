-- All players bid once, the caller last; of equal bids the first counts.
local function highest_bid(bidders)
  local winner, most = nil, 0
  for _, bidder in ipairs(bidders) do
    local bid = bidder.gold > most and ask.number { bidder, min = 0, max = bidder.gold, prompt = "bid" } or 0
    if bid > most then winner, most = bidder, bid end
  end
  return winner, most
end

-- Those after the caller in crest order, and so around to the caller.
local function from_the_next(game, me)
  local bidders = {}
  for step = 1, #game.players do
    local crest = (me.crest + step - 1) % #game.players + 1
    for _, player in ipairs(game.players) do
      if player.crest == crest then bidders[step] = player end
    end
  end
  return bidders
end

return guild {
  action = function(game, me)
    local card = me:show(game.deck)
    if not card then return false end
    local winner, bid = highest_bid(from_the_next(game, me))
    if not winner then return me:discard(card) end
    winner:pay { gold = bid }
    if winner ~= me then me:gain { gold = bid } end
    winner:take_card(card)
    game:emit("hammer_falls", { winner = winner, gold = bid })
  end,
}
