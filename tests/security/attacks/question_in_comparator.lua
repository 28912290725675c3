-- expect: error
-- promise: no crash
-- A yield across a C function.
return module {
  step = function(_, me)
    table.sort({ 1, 2, 3 }, function() return ask.yes { me } end)
  end,
}
