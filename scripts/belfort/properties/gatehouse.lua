-- Gatehouse (PRP-8): with a gnome, a second marker on the other symbol of a gatehouse where you have one (PRP-13).
return property {
  extend = function(game, me)
    local free = {}
    for _, gatehouse in ipairs(game:locations("gatehouse")) do
      local symbols = gatehouse.symbols
      local mine = symbols:where(function(symbol) return symbol.owner == me end)
      local open = symbols:where(function(symbol) return symbol.owner == nil end)
      if #mine == 1 and #open == 1 then free[#free + 1] = open[1] end
    end
    local symbol = ask.symbol { me, among = free }
    if not symbol then return false end
    symbol:mark(me)
  end,
}
