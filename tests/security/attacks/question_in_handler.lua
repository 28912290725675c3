-- expect: contained
-- promise: no crash
-- A question inside a message handler.
return module {
  step = function(_, me)
    xpcall(error, function() ask.option { me, "yes" } end)
  end,
}
