return guild {
  action = function(_, me) return me:visit("fair") end,
}
