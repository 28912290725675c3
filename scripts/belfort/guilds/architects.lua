-- Architects (GLD-3): build on any free symbol without a card, at its cost less one of the discounts.

-- A discount larger than the cost is lost (EDN-10).
local function less(cost, discount)
  local rest = {}
  for resource, amount in pairs(cost) do rest[resource] = math.max(0, amount - (discount[resource] or 0)) end
  return rest
end

local function prices(location, p)
  local cost, all = location.cost, {}
  for i, discount in ipairs(p.discounts) do all[i] = less(cost, discount) end
  return all
end

local function can_pay_one(me, costs)
  for _, cost in ipairs(costs) do
    if me:has(cost) then return true end
  end
  return false
end

-- Tells whether a place can be paid. All places of a site cost the same, but for guilds.
local function purse(me, p)
  local known = {}
  return function(place)
    local site = place.guild or place.site
    if known[site] == nil then known[site] = can_pay_one(me, prices(place, p)) end
    return known[site]
  end
end

return guild {
  action = function(game, me, p)
    local can_pay = purse(me, p)
    local location = ask.location {
      me,
      among = game:free_locations(),
      why_not = function(place) return not can_pay(place) and "too_dear" end,
      optional = true,
    }
    if not location then return false end
    me:pay(ask.goods { me, among = prices(location, p), from = me, prompt = "price" })
    return me:build(location, { free = true })
  end,
}
