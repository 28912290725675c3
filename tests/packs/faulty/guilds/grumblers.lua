return guild {
  action = function(_, me)
    me:gain { gold = 1 }
    error("out of patience")
  end,
}
