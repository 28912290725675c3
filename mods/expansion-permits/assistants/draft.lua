local assistants = require "lib/assistants"
local permits = require "lib/permits"

-- A card that lies before a player is its player's until the next month; what it does at once is its own affair.
local function hire(game, me, assistant)
  me:lay_down(assistant)
  game:emit("assistant_hired", { assistant = assistant, player = me })
  assistant:call("hire", me)
end

-- words: enough_permits
local function no_more_permits(card) return card.deck == "permits" and "enough_permits" end

local function choose(game, me)
  if not permits.are_enough(game, me) then
    return ask.card { me, pool = { "assistants", "permits" }, prompt = "whom" }
  end
  local choices = game:cards("assistants", "pool") .. game:cards("permits", "pool")
  return ask.card { me, among = choices, why_not = no_more_permits, prompt = "whom" }
end

return module {
  lay_out = function(game)
    for _, player in ipairs(game.players) do
      local last = assistants.employed(player)
      if last then player:discard(last) end
    end
    game:reshuffle("assistants")
    game:refill_pool("assistants")
  end,

  draft = function(game, me)
    local card = choose(game, me)
    if card.deck == "permits" then return permits.take(game, me, card) end
    hire(game, me, card)
  end,

  invariants = {
    one_assistant_each = function(game)
      for _, player in ipairs(game.players) do
        if #player:cards("assistants", "built") > 1 then return "a player has two assistants" end
      end
    end,
    nobody_keeps_an_assistant_in_hand = function(game)
      for _, player in ipairs(game.players) do
        if #player:cards("assistants", "hand") > 0 then return "an assistant is in a hand" end
      end
    end,
  },
}
