return guild {
  action = function(_, me, p)
    if not me:pay { wood = p.wood } then return false end -- false: the action is wasted, and the log says so
    me:gain { gold = p.gold }
  end,
}
