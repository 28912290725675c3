-- expect: error
-- promise: no other pack
-- The environment is a table like any other, if it lets itself be changed.
return module {
  step = function()
    setmetatable(_ENV, { __index = function() return "mine" end })
  end,
}
