-- Recruiters (GLD-4): an elf or a dwarf from the supply, or a gnome from the stock onto an own free lock.
return guild {
  action = function(game, me)
    local kinds = game.worker_kinds:where(function(kind) return me:workers_in_supply(kind) > 0 end)
    local locks = game.gnomes_left > 0 and me:free_locks() or {}
    local what = "gnome"
    if #kinds > 0 and #locks > 0 then what = ask.option { me, "worker", "gnome" }
    elseif #kinds > 0 then what = "worker" end
    if what == "worker" then
      return me:recruit(ask.worker_kind { me, among = kinds }) ~= nil
    end
    local lock = ask.lock { me, among = locks }
    return lock ~= nil and me:place_gnome(lock)
  end,
}
