-- expect: error
-- promise: one outcome
-- What is set in place of a name that every file has would survive undo and differ after loading a save.
return module {
  step = function()
    if type(require) == "function" then require = 0 end
    require = require + 1
  end,
}
