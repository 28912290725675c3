-- In the order the player names them, the first on top.
local function in_order(me, cards)
  local ordered = {}
  while #cards > 0 do
    local card = ask.card { me, among = cards, auto = true, prompt = "next" }
    ordered[#ordered + 1] = card
    cards = cards:without(card)
  end
  return ordered
end

local function staffed(card) return card.kind == "observatory" and card.locks[1].gnome ~= nil end

return property {
  observe = function(_, me, p)
    local cards = me:look(p.look)
    local taken = ask.card { me, among = cards, prompt = "take" }
    if not taken then return false end
    me:take_card(taken)
    me:put_back { top = in_order(me, cards:without(taken)) }
  end,

  keep_more = function(limit, _, me) return limit + #me.built:where(staffed) end,
}
