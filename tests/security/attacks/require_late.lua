-- expect: error
-- promise: no host access
-- When the game runs there is nothing to be loaded.
return module {
  step = function()
    require "round"
  end,
}
