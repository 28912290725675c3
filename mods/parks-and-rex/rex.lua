local function rex(game) return game:piece("rex") end

return module {
  let_loose = function(game) rex(game):move_to(game:pick(game.districts)) end,

  run = function(game)
    local district = rex(game).district
    for _ = 1, math.max(game:option("rex_walks"), #game:marked_locations("park")) do district = district:clockwise() end
    rex(game):move_to(district)
  end,

  dig = function(markers, game) return math.max(0, markers - game:option("rex_digs")) end,

  invariants = {
    rex_is_in_town = function(game)
      if game.month > 0 and not rex(game).district then return "Rex has run away" end
    end,
  },
}
