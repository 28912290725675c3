-- expect: error
-- promise: bounded work
-- An error whose text is made by code.
return module {
  step = function()
    error(setmetatable({}, { __tostring = function() while true do end end }))
  end,
}
