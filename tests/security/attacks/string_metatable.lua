-- expect: error
-- promise: no other pack
-- All strings of the state share one metatable.
return module {
  step = function()
    getmetatable("").__index = function() return "pwned" end
  end,
}
