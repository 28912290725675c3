-- Bank (PRP-6): with a gnome, gold once a turn.
return property {
  interest = function(_, me, p) me:gain { gold = p.gold } end,
}
