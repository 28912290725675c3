-- Blacksmith (PRP-5): metal for a worker; with a gnome, metal for gold once a turn.
return property {
  forge = function(_, me, p) me:gain { metal = p.metal } end,
  buy_metal = function(_, me, p) me:gain { metal = p.metal } end,
}
