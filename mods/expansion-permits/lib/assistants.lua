-- Who works for whom this month.
local function employed(player) return player:cards("assistants", "built")[1] end

return module {
  --- The assistant of a player, if there is one.
  employed = employed,

  --- The player an assistant works for, by its name, and its card; nil if nobody has hired it.
  employer = function(game, name)
    for _, player in ipairs(game.players) do
      local card = employed(player)
      if card and card.kind == name then return player, card end
    end
  end,
}
