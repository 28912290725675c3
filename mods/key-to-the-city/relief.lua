-- What the fee would be without the Key: 0 for who owns the guild, or where another pack waives it.
local function fee_without_key(me, plank)
  me.key_shown = true
  return me:cost_of(plank).gold or 0
end

return module {
  not_shown = function(_, me) return not me.key_shown end,

  relieve = function(tax, game) return math.max(0, tax - game:option("tax_relief")) end,

  -- The Key is used up for this month only by a fee it has lowered.
  show = function(game, e)
    local me = e.player
    if me.key_shown then return end
    me.key_shown = fee_without_key(me, e.plank) > 0
    if me.key_shown then game:emit("key_shown", { player = me }) end
  end,
}
