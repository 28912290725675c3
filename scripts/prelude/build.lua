-- Building from a script: `me:build(location, { free = true, marker = neutral })`.
local host = ...

local build = host.methods.player.build

-- What a location costs with each of the discounts; one larger than the cost is lost.
local function prices(location, discounts)
  local cost, all = location.cost, {}
  for i, discount in ipairs(discounts) do
    all[i] = {}
    for resource, amount in pairs(cost) do all[i][resource] = math.max(0, amount - (discount[resource] or 0)) end
  end
  return all
end

--- Builds at a location without a card: at its cost, less one of the `discounts` the player chooses, or `free`; with
--- the own marker unless `marker` says whose. False where it is not free or can't be paid.
function host.methods.player.build(me, location, how)
  how = how or {}
  local free = how.free
  if how.discounts then
    local price = ask.goods { me, among = prices(location, how.discounts), from = me, prompt = "price" }
    if not (price and location:is_free() and me:pay(price)) then return false end
    free = true
  end
  return build(me, location, free, how.marker)
end
