-- expect: contained
-- promise: one outcome
-- A metatable that becomes weak or closing after it was set.
return module {
  step = function()
    local mt = {}
    local weak = setmetatable({}, mt)
    mt.__mode = "v"
    mt.__close = function() while true do end end
    mt.__gc = mt.__close
    weak[1] = {}
    for _ = 1, 2000 do local _ = { {}, {}, {} } end
    assert(weak[1] ~= nil)
    assert(getmetatable(weak) == mt)
    assert(not pcall(function() local _ <close> = weak end))
  end,
}
