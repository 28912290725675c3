-- expect: limit
-- promise: bounded work
-- A hook that causes what it hears.
return module {
  step = function(_, me) me:gain { gold = 1 } end,
  on = {
    gained = function(_, e) e.player:gain { gold = 1 } end,
  },
}
