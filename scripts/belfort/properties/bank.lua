-- Bank (PRP-6): with a gnome, 1 gold once a turn.
return property {
  interest = function(_, me) me:gain { gold = 1 } end,
}
