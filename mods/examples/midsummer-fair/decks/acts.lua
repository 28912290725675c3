local function acts_of(player) return player:cards("acts", "hand") end

local function ribbons_of(player)
  return player.pieces:where(function(piece) return piece.kind == "ribbon" end)
end

return module {
  has_act = function(_, me) return #acts_of(me) > 0 end,

  perform = function(game, me)
    local act = ask.card { me, deck = "acts", prompt = "act" }
    local p = act.params -- the numbers of the card that was chosen
    me:gain { gold = p.gold }
    me:discard(act)
    game:emit("applause", { artist = me, act = act, ribbons = p.applause })
  end,

  on = {
    applause = function(game, e)
      local box = game:pieces("ribbon"):where(function(ribbon) return not ribbon.place end)
      for i = 1, math.min(e.ribbons, #box) do box[i]:move_to(e.artist) end
    end,
  },

  -- Before an event: false prevents it. Nobody robs a star.
  before = {
    taken = function(_, e) return #ribbons_of(e.victim) == 0 end,
  },
}
