-- What a worker does at the guild: `me` is the worker's owner, `p` has the params from the YAML file.
return guild {
  action = function(game, me, p)
    me:gain { gold = p.gold }
    -- You can ask anywhere; undo and saving work in the middle of a question. Its texts are in locale/.
    local friend = ask.player { me, among = game:others(me), optional = true, prompt = "share" }
    if friend then friend:gain { gold = p.shared } end
    -- `return false` would mean that the action was wasted.
  end,
}
