-- Tower (PRP-3): a gnome from the stock onto one of your free locks, as if hired.
return property {
  staff = function(_, me)
    local lock = ask.lock { me, among = me:free_locks() }
    return lock ~= nil and me:place_gnome(lock)
  end,
}
