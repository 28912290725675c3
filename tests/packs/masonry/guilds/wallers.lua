-- Builds in mid-effect, asks before and after, inside pcall and outside.
return guild {
  action = function(game, me, p)
    me:gain { wood = p.stones, stone = p.stones }
    local free = game:locations("wall"):where(function(location) return location:is_free() end)
    local ok, where = pcall(function()
      return ask.location { me, among = free, optional = true, prompt = "where" }
    end)
    if ok and where then
      me:build(where)
      me:draw(1)
    end
    local again, message = pcall(function()
      ask.option { me, "sing", "shout", prompt = "celebrate" }
      error("a sour note")
    end)
    if again or not message:find("a sour note", 1, true) then me:gain { gold = 99 } end
    if #me.hand > 0 then
      local card = ask.card { me, among = me.hand, optional = true, prompt = "discard" }
      if card then me:discard(card) end
    end
  end,
}
