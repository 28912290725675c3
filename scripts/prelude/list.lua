-- Lists of things, as the API returns them: plain Lua lists with a few words of their own.
local host = ...

local List = {}
host.list = { __index = host.freeze(List), __concat = host.join_lists, __metatable = false }

-- An empty list with room for as many things as another.
local list_like = host.list_like
local with_one_of, with_resource = host.with_one_of, host.with_resource

--- The things for which `keep` holds, in the same order.
function List:where(keep)
  local kept, count = list_like(self), 0
  local i, item = 1, self[1]
  while item ~= nil do
    if keep(item) then
      count = count + 1
      kept[count] = item
    end
    i = i + 1
    item = self[i]
  end
  return kept
end

--- Does `holds` hold for one of them?
function List:any(holds)
  local i, item = 1, self[1]
  while item ~= nil do
    if holds(item) then return true end
    i = i + 1
    item = self[i]
  end
  return false
end

--- The players who own at least one of a resource, or one of several goods such as `{ { wood = 2 }, { gold = 1 } }`.
function List:with(what)
  if type(what) == "table" then return with_one_of(self, what) end
  return with_resource(self, what) or self:where(function(player) return player[what] > 0 end)
end

--- A new list of what `change` makes of each thing.
function List:map(change)
  local changed = list_like(self)
  local i, item = 1, self[1]
  while item ~= nil do
    changed[i] = change(item)
    i = i + 1
    item = self[i]
  end
  return changed
end

--- The list without one thing.
function List:without(thing)
  local kept, count = list_like(self), 0
  local i, item = 1, self[1]
  while item ~= nil do
    if item ~= thing then
      count = count + 1
      kept[count] = item
    end
    i = i + 1
    item = self[i]
  end
  return kept
end

--- Is a thing in the list?
function List:contains(thing)
  local i, item = 1, self[1]
  while item ~= nil do
    if item == thing then return true end
    i = i + 1
    item = self[i]
  end
  return false
end

--- A random element of a list, from the game's own generator; nil if it is empty.
function host.methods.table.pick(game, items)
  if #items == 0 then return nil end
  return items[game:random(#items)]
end
