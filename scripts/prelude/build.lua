-- Building from a script: `me:build(location, { free = true, marker = neutral })`.
local host = ...

local build = host.methods.player.build

--- Builds at a location without a card: at its cost unless `free`, with the own marker unless `marker` says whose.
function host.methods.player.build(me, location, how)
  how = how or {}
  return build(me, location, how.free, how.marker)
end
