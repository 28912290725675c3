-- expect: error
-- promise: no other pack
-- The methods of lists are shared by all packs.
return module {
  step = function(game)
    assert(getmetatable(game.players) == false)
    assert(game.players.__index == nil)
    game.players.where = function() return {} end
    local shared = game.players.contains
    assert(type(shared) == "function")
    local proxy = setmetatable({}, { __index = game.players })
    assert(proxy.contains == shared)
    error("nothing to reach")
  end,
}
