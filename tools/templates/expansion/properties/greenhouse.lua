return property {
  harvest = function(_, me, p) me:gain { herbs = p.herbs } end, -- what it costs is paid by then
}
