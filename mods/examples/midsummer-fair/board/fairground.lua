local carousel = require "lib/carousel"

return module {
  visit = function(game, me)
    local choice = ask.option { me, "turn_carousel", "turn_round", "book_act" }
    if choice == "turn_carousel" then return carousel.turn(game) end
    if choice == "turn_round" then
      game.way = game.way == "back" and "clockwise" or "back"
      return
    end
    local act = ask.card { me, pool = "acts", prompt = "act" }
    if not act then return false end
    me:take_card(act)
  end,

  -- A modifier in Lua gets the value and returns the new one. It may look at everything and change nothing.
  takings = function(coins, game, me, p)
    for _, stall in ipairs(carousel.piece(game).district:locations("stall")) do
      if stall.symbols[1].owner == me then coins = coins + p.gold end
    end
    return coins
  end,
}
