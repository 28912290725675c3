local permits = require "lib/permits"

-- One that was started and that the player can pay for.
local function is_payable(me)
  return function(permit) return permit.site_of and me:has(permit.params.cost) end
end

-- What a point of a permit counts for while it is open.
local function chance(me, permit, p)
  if permit.site_of then return p.started end
  return #permits.properties_for(me, permit) > 0 and p.with_property or p.open
end

return module {
  can_start = function(_, me, _, permit) return not permit.site_of and #permits.properties_for(me, permit) > 0 end,

  start = function(game, me, _, permit)
    local property = ask.card { me, among = permits.properties_for(me, permit), auto = true, prompt = "property" }
    if permit.site_of or not property then return false end
    permits.start(game, me, permit, property)
  end,

  can_finish = function(_, me) return permits.open(me):any(is_payable(me)) end,

  finish = function(game, me)
    local permit = ask.card { me, among = permits.open(me):where(is_payable(me)), auto = true, prompt = "permit" }
    permits.finish(game, me, permit, permit.params.cost)
  end,

  -- For bots: the points of open permits as far as they can be hoped for, and the power of finished ones.
  promise = function(game, me, p)
    local worth = 0
    for _, permit in ipairs(me:cards("permits", "built")) do
      if permit.finished then worth = worth + p.power * (game.months - game.month)
      else worth = worth + chance(me, permit, p) * permit.params.points end
    end
    return worth
  end,

  invariants = {
    permits_fit = function(game)
      for _, player in ipairs(game.players) do
        local taken = {}
        for _, permit in ipairs(player:cards("permits", "built")) do
          local property = permit.site_of
          if permit.finished and not property then return "a permit is finished that was never started" end
          if property and property.kind ~= permit.params.of then return "a permit is at a property of another kind" end
          if property and taken[property] then return "two permits are at one property" end
          if property then taken[property] = true end
        end
      end
    end,
    permits_are_not_too_many = function(game)
      for _, player in ipairs(game.players) do
        if #permits.open(player) > game:option("open_permits") then return "a player has too many open permits" end
        if #player:cards("permits", "hand") > 0 then return "a permit is in a hand" end
      end
    end,
  },
}
