-- Pub (PRP-1): one dwarf becomes a master for good.
return property {
  train = function(_, me) return me:promote("dwarf") end,
}
