-- Bandits (GLD-10): 1 metal or up to 2 wood and stone from one player, or 1 wood or stone each from up to three.

local function rob(me, victim, goods, up_to)
  local what = ask.goods { me, among = goods, from = victim, prompt = "what", optional = up_to }
  if what then me:take(victim, what) end
end

return guild {
  action = function(game, me, p)
    local others = game:others(me)
    local one, each = others:with(p.from_one), others:with(p.from_each)
    if #one == 0 then return false end
    if #each == 0 or ask.option { me, "one_victim", "many_victims" } == "one_victim" then
      rob(me, ask.player { me, among = one, prompt = "victim" }, p.from_one, true)
      return
    end
    for _, victim in ipairs(ask.players { me, among = each, max = p.victims, prompt = "victims" }) do
      rob(me, victim, p.from_each)
    end
  end,
}
