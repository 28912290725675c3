return property {
  fire = function(_, me, p) me:gain { stone = p.stone } end, -- what it costs is paid by then
}
