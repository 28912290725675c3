-- The others bid one after another; the auctioneer has the last word.
local function bidders(game, me)
  local all = game:others(me)
  all[#all + 1] = me
  return all
end

return guild {
  action = function(game, me)
    local card = me:show(game.deck)
    if not card then return false end
    local best, price = me, 0 -- without a bid, the auctioneer keeps the card
    for _, bidder in ipairs(bidders(game, me)) do
      -- Nobody is asked who can't bid more, or has nobody to outbid.
      if bidder.gold > price and not (bidder == me and best == me) then
        local bid = ask.number {
          bidder,
          min = price + 1,
          max = bidder.gold,
          optional = true,
          prompt = "bid",
          args = { card = card },
        }
        if bid then best, price = bidder, bid end
      end
    end
    best:pay { gold = price }
    if best ~= me then me:gain { gold = price } end
    best:take_card(card)
    if price > 0 then game:emit("sold", { player = best, card = card, price = price }) end
  end,
}
