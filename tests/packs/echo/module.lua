-- Hooks on native phases and on other packs' effects; some of them ask.
return module {
  on = {
    month_begins = function(game, e)
      local herald = game:pieces("herald")[1]
      herald:move_to(game:pick(game.districts))
      game.visited = { herald.place }
      for _, player in ipairs(game.players) do player.secret = player.secret + game:random(9) end
      if e.month == 2 then
        for _, player in ipairs(game.players) do
          player.favourite = ask.district { player, among = game.districts, prompt = "favourite" }
        end
      end
    end,
    built = function(_, e)
      e.player.echoes = e.player.echoes + e.markers
      if ask.yes { e.player, prompt = "echo" } then e.player:gain { gold = 1 } end
    end,
    taken = function(_, e)
      local given = ask.option { e.victim, "shrug", "curse", prompt = "reaction" }
      if given == "curse" then e.victim.echoes = e.victim.echoes - 1 end
    end,
  },
}
