-- Building from a script: `me:build(location, { free = true, marker = neutral })`.
local host = ...

local player = host.methods.player
local build, build_card = player.build, player.build_card

--- Builds at a location without a card: at its cost, less one of the `discounts` the player chooses, or `free`; with
--- the own marker unless `marker` says whose; on the side of `symbol`, if it is given. False where it is not free or
--- can't be paid.
function player.build(me, location, how)
  if not how then return build(me, location) end
  local symbol, discounts, chosen = how.symbol, how.discounts, nil
  if discounts then
    if not location:is_free() then return false end
    local side = not symbol and host.choose_side(me, location)
    if side then symbol = location.symbols[side] end
    chosen = host.ask_price(me, discounts, "price", location, false, symbol)
    if not chosen then return false end
  end
  return build(me, location, how.free, how.marker, symbol, discounts, chosen)
end

--- Builds a card of the own hand where the player chooses: at its cost, or `free`. False where there is no room for it
--- or it can't be paid.
function player.build_card(me, card, how)
  return build_card(me, card, how and how.free)
end

--- Pays the cost of a location, less a discount; false if there is too little.
function player.pay_for(me, location, discount)
  local discounts = { discount or {} }
  local chosen = host.ask_price(me, discounts, "price", location, true)
  return chosen ~= nil and host.pay_price(me, location, discounts, chosen)
end
