return property {
  harvest = function(_, me, p) me:gain { herbs = p.herbs } end, -- its cost has been paid
}
