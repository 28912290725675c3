-- expect: error
-- promise: no crash
-- A question inside a text that is made.
return module {
  step = function(_, me)
    tostring(setmetatable({}, { __tostring = function() return ask.option { me, "yes" } end }))
  end,
}
