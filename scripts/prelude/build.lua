-- Building from a script: `me:build(location, { free = true, marker = neutral })`.
local host = ...

local build = host.methods.player.build

--- Builds at a location without a card: at its cost, less one of the `discounts` the player chooses, or `free`; with
--- the own marker unless `marker` says whose. False where it is not free or can't be paid.
function host.methods.player.build(me, location, how)
  if not how then return build(me, location) end
  local free = how.free
  if how.discounts then
    if not location:is_free() then return false end
    local chosen = host.ask_goods(me, how.discounts, "price", false, me, location)
    if not (chosen and me:pay_for(location, how.discounts[chosen])) then return false end
    free = true
  end
  return build(me, location, free, how.marker)
end

local build_card = host.methods.player.build_card

--- Builds a card of the own hand where the player chooses: at its cost, or `free`. False where there is no room for it
--- or it can't be paid.
function host.methods.player.build_card(me, card, how)
  return build_card(me, card, how and how.free)
end
