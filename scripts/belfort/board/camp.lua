-- The king's camp (COL-8): swap crests with another player, or keep your own.
return module {
  choose_crest = function(_, me, p)
    local other = ask.player { me, unless = "crest_locked", prompt = "swap_with", optional = true }
    if other then me:swap_crest(other) end
    if other or p.lock_kept then me.crest_locked = true end
  end,
}
