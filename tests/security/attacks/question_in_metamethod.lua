-- expect: error
-- promise: no crash
-- A question inside a metamethod that C calls.
return module {
  step = function(_, me)
    local t = setmetatable({}, { __len = function() return ask.number { me, max = 3 } end })
    table.unpack(t)
  end,
}
