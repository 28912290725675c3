-- Taking goods where a pack may prevent it: one kind after another, each announced.
local host = ...

local take = host.methods.player.take
if host.announced.taken then
  function host.methods.player.take(me, victim, goods)
    -- most scripts take one kind, which needs no order
    if host.has_one_key(goods) then return take(me, victim, goods) end
    local taken = 0
    for resource, amount in pairs(goods) do taken = taken + take(me, victim, { [resource] = amount }) end
    return taken
  end
end
