return module {
  wake = function(_, me) return me:recruit("troll") ~= nil end,
}
