-- expect: error
-- promise: bounded work
-- A length that was made up, unpacked onto the stack.
return module {
  step = function()
    table.unpack(setmetatable({}, { __len = function() return 1 << 30 end }))
  end,
}
