-- expect: refused
-- promise: one outcome
-- The same in a local of a function that was called when the file was loaded, written two functions further in.
local function counter()
  local count = 0
  return function()
    local function add() count = count + 1 end
    add()
    return count
  end
end
local next_number = counter()
return module { step = function(_, me) me:gain { gold = next_number() % 3 } end }
