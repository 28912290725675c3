-- For the other files of this pack, and for packs that build on it: require "key-to-the-city:key".
local function key(game) return game:piece("key") end

return module {
  key = key,

  --- The player who has the Key; nil before the first scoring.
  holder = function(game)
    local place = key(game).place
    if place and game.players:contains(place) then return place end
  end,
}
