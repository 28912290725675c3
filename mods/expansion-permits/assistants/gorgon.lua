local assistants = require "lib/assistants"

local function figure(game) return game:piece("gorgon_figure") end

local function toll(game, card) return card.params.gold + game:option("toll") end

return module {
  summon = function(game, me) figure(game):move_to(ask.district { me, prompt = "where" }) end,

  collect = function(game, e)
    if not e.districts:contains(figure(game).district) then return end
    local employer, card = assistants.employer(game, "gorgon")
    local gold = toll(game, card)
    local free = e.player ~= employer and e.cost.gold < gold -- who builds for nothing pays no toll either
    if free then return end
    employer:gain { gold = gold }
    game:emit("gorgon_paid", { employer = employer, gold = gold })
  end,

  on = {
    -- She leaves with the month.
    month_begins = function(game)
      if figure(game).district then figure(game):move_to() end
    end,
  },

  invariants = {
    gorgon_stands_where_she_is_employed = function(game)
      local idle = not assistants.employer(game, "gorgon")
      if idle and figure(game).district then return "the Gorgon stands in a district, and nobody employs her" end
    end,
  },
}
