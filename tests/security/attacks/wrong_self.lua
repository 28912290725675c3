-- expect: error
-- promise: no crash
-- Methods called on what they are not of.
return module {
  step = function(game, me)
    for _, self in ipairs { me, game, game.players, "x", 1, true, {}, function() end } do
      for _, name in ipairs { "gain", "pay", "score_points", "build", "take", "hire", "place", "use", "pass" } do
        pcall(function() me[name](self, self, self, self) end)
      end
      for _, name in ipairs { "others", "locations", "pieces", "option", "emit", "random", "pick" } do
        pcall(function() game[name](self, self, self, self) end)
      end
    end
    error("the game is changed back")
  end,
}
