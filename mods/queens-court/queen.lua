local court = require "lib/queen"

return module {
  arrive = function(game) court.queen(game):move_to(game:pick(game.districts)) end,

  on = {
    -- She arrives for the first month, and walks on with every other.
    month_begins = function(game, e)
      if e.month > 1 then court.queen(game):move_to(court.queen(game).district:clockwise()) end
    end,
  },

  thank = function(game, e)
    local gold = e.markers * game:option("queens_gold")
    if gold == 0 or e.district ~= court.queen(game).district then return end
    game:emit("built_before_queen", { player = e.player, gold = gold })
    e.player:gain { gold = gold }
  end,

  invariants = {
    queen_holds_court = function(game)
      if game.month > 0 and not court.queen(game).district then return "the Queen is in no district" end
    end,
  },
}
