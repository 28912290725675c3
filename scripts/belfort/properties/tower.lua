-- Tower (PRP-3): a gnome from the stock onto one of your free locks, as if hired; its effect happens at once (PRP-11).
return property {
  staff = function(game, me)
    if game.gnomes_left == 0 then return false end
    local lock = ask.lock { me }
    return lock ~= nil and me:place_gnome(lock)
  end,
}
