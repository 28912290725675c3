-- Used by several files of the pack, and by packs that depend on it: require "midsummer-fair:carousel".
local function piece(game) return game:piece("carousel") end

return module {
  piece = piece,
  turn = function(game) piece(game):move_to(piece(game).district:clockwise()) end,
}
