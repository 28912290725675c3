-- Inn (PRP-4): an elf or a dwarf from the supply.
return property {
  recruit = function(_, me)
    local kind = ask.worker_kind { me }
    return kind ~= nil and me:recruit(kind) ~= nil
  end,
}
