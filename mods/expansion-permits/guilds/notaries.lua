local permits = require "lib/permits"

-- What it costs with each of the discounts, where the player can pay that.
local function prices(me, permit, discounts)
  local cost, payable = goods(permit.params.cost), {}
  for _, discount in ipairs(discounts) do
    local price = cost:less(discount)
    if me:has(price) then payable[#payable + 1] = price end
  end
  return payable
end

return guild {
  action = function(game, me, p)
    local permit = ask.card {
      me,
      among = permits.open(me),
      why_not = function(permit)
        if permit.site_of then return #prices(me, permit, p.discounts) == 0 and "too_dear" end
        return #permits.properties_for(me, permit) == 0 and "no_property"
      end,
      prompt = "permit",
    }
    if not permit then return false end
    if permit.site_of then
      local price = ask.goods { me, among = prices(me, permit, p.discounts), prompt = "price" }
      return permits.finish(game, me, permit, price)
    end
    local property = ask.card { me, among = permits.properties_for(me, permit), auto = true, prompt = "property" }
    permits.start(game, me, permit, property)
  end,
}
