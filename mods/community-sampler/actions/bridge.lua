local function missing(game)
  local stones = game:option("bridge_stones") * #game.players
  for _, player in ipairs(game.players) do stones = stones - player.stones_given end
  return stones
end

return module {
  bridge_unfinished = function(game) return not game.bridge_finished end,

  give_stone = function(game, me)
    me.stones_given = me.stones_given + 1
    if missing(game) > 0 then
      game:emit("stone_given", { player = me, missing = missing(game) })
      return
    end
    game.bridge_finished = true
    game:emit("bridge_opened", { player = me })
    for _, player in ipairs(game.players) do player:score_points(player.stones_given) end
  end,

  invariants = {
    finished_in_time = function(game)
      if game.bridge_finished ~= (missing(game) == 0) then return "the bridge is open too early or too late" end
    end,
  },
}
