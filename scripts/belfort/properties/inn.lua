-- Inn (PRP-4): an elf or a dwarf from the supply.
return property {
  recruit = function(_, me)
    return me:recruit(ask.option { me, "elf", "dwarf" }) ~= nil
  end,
}
