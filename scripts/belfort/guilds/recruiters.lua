-- Recruiters (GLD-4): an elf or a dwarf from the supply, or a gnome from the stock onto an own free lock.
return guild {
  action = function(game, me)
    local workers = me:workers_in_supply() > 0
    local locks = game.gnomes_left > 0 and me:free_locks() or {}
    local what = "gnome"
    if workers and #locks > 0 then what = ask.option { me, "worker", "gnome" }
    elseif workers then what = "worker" end
    if what == "worker" then return me:recruit(ask.worker_kind { me }) ~= nil end
    local lock = ask.lock { me, among = locks }
    return lock ~= nil and me:place_gnome(lock)
  end,
}
