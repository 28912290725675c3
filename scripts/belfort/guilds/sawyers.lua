-- Sawyers (GLD-5).
return guild {
  action = function(_, me, p) me:gain { wood = p.wood } end,
}
