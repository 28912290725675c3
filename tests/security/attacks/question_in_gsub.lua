-- expect: error
-- promise: no crash
-- A question inside a callback of gsub.
return module {
  step = function(_, me)
    string.gsub("x", "x", function() ask.option { me, "yes" } end)
  end,
}
