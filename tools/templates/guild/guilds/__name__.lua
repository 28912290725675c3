-- What a worker does at the guild: `me` is whose worker it is, `p` has the params of the YAML file.
return guild {
  action = function(game, me, p)
    me:gain { gold = p.gold }
    -- A question can stand anywhere; undo and saving work in the middle of it. Its words are in locale/.
    local friend = ask.player { me, among = game:others(me), optional = true, prompt = "share" }
    if friend then friend:gain { gold = p.shared } end
    -- `return false` would say that the action was wasted.
  end,
}
