-- expect: error
-- promise: no other pack
-- State in a global would survive undo and differ after loading a save.
return module {
  step = function() counter = (counter or 0) + 1 end,
}
