-- Gardens (PRP-2): one elf becomes a master for good.
return property {
  train = function(_, me) return me:promote("elf") end,
}
