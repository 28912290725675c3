local function hand(me) return me:cards("properties", "hand") end

-- The gnome is a gift, and what it opens is open at once. A keep has no lock, so it comes without a gnome.
local function staff(me, card)
  local lock = ask.lock { me, among = card.locks, auto = true, prompt = "lock" }
  if lock then me:place_gnome(lock) end
end

return module {
  inherit = function(game, me)
    local cards = #hand(me)
    local card = ask.card {
      me,
      among = hand(me),
      why_not = function(card) return #game:free_locations(card.kind) == 0 and "no_free_symbol" end,
      optional = true,
      prompt = "which",
    }
    if not (card and me:build_card(card, { free = true })) then return end
    if game:option("gnome") then staff(me, card) end
    me:draw(cards - #hand(me)) -- back to 3, or to whatever another pack deals
  end,

  invariants = {
    one_heritage_each = function(game)
      if game.month > 0 then return end
      for _, player in ipairs(game.players) do
        if #player:cards("properties", "built") > 1 then return "a player has two heritage properties" end
      end
    end,
  },
}
