-- Blacksmith (PRP-5): 1 metal for a worker; with a gnome, 1 metal for 1 gold once a turn.
return property {
  forge = function(_, me) me:gain { metal = 1 } end,
  buy_metal = function(_, me)
    if not me:pay { gold = 1 } then return false end
    me:gain { metal = 1 }
  end,
}
