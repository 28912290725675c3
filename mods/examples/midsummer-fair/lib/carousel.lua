-- Used by several files of the pack, and by packs that depend on it: require "midsummer-fair:carousel".
local function piece(game) return game:piece("carousel") end

local function next_place(game)
  local here = piece(game).district
  if game.way == "clockwise" then return here:clockwise() end
  for _, district in ipairs(game.districts) do
    if district:clockwise() == here then return district end
  end
end

return module {
  piece = piece,
  turn = function(game) piece(game):move_to(next_place(game)) end,
}
