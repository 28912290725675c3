local carousel = require "lib/carousel"

return module {
  raise = function(game)
    carousel.piece(game):move_to(game:pick(game.districts))
    local crowds = {}
    for i = 1, #game.districts do crowds[i] = i - 1 end
    for _, district in ipairs(game.districts) do
      district.crowd = table.remove(crowds, game:random(#crowds))
    end
  end,

  choose_favourite = function(_, me)
    me.favourite = ask.district { me, prompt = "favourite" }
  end,

  -- Points if the carousel stopped where you hoped, and for each stall the crowd of its district.
  last_dance = function(game, me, p)
    if me.favourite == carousel.piece(game).district then me:score_points(p.favourite) end
    for _, stall in ipairs(game:marked_locations("stall")) do
      if stall.symbols[1].owner == me then me:score_points(stall.district.crowd) end
    end
  end,

  on = {
    -- With an order: the carousel stands in its new place before hooks of other packs hear of the month.
    month_begins = { order = -10, function(game, e)
      if e.month > 1 then carousel.turn(game) end
    end },
  },

  -- What must hold after each choice of each game; `castellan fuzz` looks.
  invariants = {
    carousel_stands = function(game)
      if game.month > 0 and not carousel.piece(game).district then return "the carousel stands in no district" end
    end,
  },
}
