-- Permits of a player, and what becomes of them: open, started for a property, finished.
local function all(me) return me:cards("permits", "built") end

local function has_permit(me, property)
  return all(me):any(function(permit) return permit.site_of == property end)
end

local function open(me) return all(me):where(function(permit) return not permit.finished end) end

return module {
  --- Those that are not finished.
  open = open,

  --- Has the player as many of those as one may have?
  are_enough = function(game, me)
    local most = game:option("open_permits")
    return #all(me) >= most and #open(me) >= most
  end,

  --- Has the player finished one of this kind?
  has_finished = function(me, kind)
    return all(me):any(function(permit) return permit.finished and permit.kind == kind end)
  end,

  --- The player's properties a permit can be started for: of its kind, and without one.
  properties_for = function(me, permit)
    return me.built:where(function(card) return card.kind == permit.params.of and not has_permit(me, card) end)
  end,

  take = function(game, me, permit)
    me:lay_down(permit)
    game:emit("permit_taken", { permit = permit, player = me })
  end,

  start = function(game, me, permit, property)
    permit.site_of = property
    game:emit("permit_started", { permit = permit, player = me })
  end,

  finish = function(game, me, permit, price)
    me:pay(price)
    permit.finished = true
    game:emit("permit_finished", { permit = permit, player = me, price = price })
    me:score_points(permit.params.points)
  end,
}
