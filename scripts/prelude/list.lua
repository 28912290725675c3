-- Lists of things, as the API returns them: plain Lua lists with a few words of their own.
local host = ...

local List = {}
host.list = { __index = host.freeze(List), __metatable = false }

local function list(items)
  return host.setmetatable(items, host.list)
end

--- The things for which `keep` holds, in the same order.
function List:where(keep)
  local kept = list {}
  for _, item in ipairs(self) do
    if keep(item) then kept[#kept + 1] = item end
  end
  return kept
end

--- The players who own at least one of a resource.
function List:with(resource)
  return self:where(function(player) return player[resource] > 0 end)
end

--- A new list of what `change` makes of each thing.
function List:map(change)
  local changed = list {}
  for i, item in ipairs(self) do changed[i] = change(item) end
  return changed
end

--- The list without one thing.
function List:without(thing)
  return self:where(function(item) return item ~= thing end)
end

--- Is a thing in the list?
function List:contains(thing)
  for _, item in ipairs(self) do
    if item == thing then return true end
  end
  return false
end

--- A random element of a list, from the game's own generator; nil if it is empty.
function host.methods.table.pick(game, items)
  if #items == 0 then return nil end
  return items[game:random(#items)]
end
