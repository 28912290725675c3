-- expect: limit
-- promise: bounded work
-- A question among thousands of things, refused each time.
return module {
  step = function(_, me)
    local t = {}
    for i = 1, 50000 do t[i] = me end
    while true do pcall(ask.player, { me, among = t }) end
  end,
}
