-- Functions of another pack: its file lib/ale.lua. The pack must stand under `depends` in mod.yaml.
local ale = require "brewers:ale"

return property {
  tap = function(game, me, p)
    local gold = math.min(p.most, ale.drunk(game))
    me:gain { gold = gold }
    return gold > 0
  end,

  on = {
    -- An event the other pack declares. `p` are the params of the property whose file this is.
    ["brewers:round_bought"] = function(game, _, p)
      for _, player in ipairs(game.players) do
        for _, card in ipairs(player.built) do
          if card.kind == "tavern" then player:gain { gold = p.share } end
        end
      end
    end,
  },
}
