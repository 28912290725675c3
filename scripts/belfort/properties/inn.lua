-- Inn (PRP-4): an elf or a dwarf from the supply.
return property {
  recruit = function(game, me)
    local kinds = game.worker_kinds:where(function(kind) return me:workers_in_supply(kind) > 0 end)
    local kind = ask.worker_kind { me, among = kinds }
    return kind ~= nil and me:recruit(kind) ~= nil
  end,
}
