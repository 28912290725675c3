-- expect: error
-- promise: no crash
-- Texts that look like what Lua says of a full stack are errors like any other.
return module {
  step = function()
    local u = {}
    assert(not pcall(function() return u["stack overflow"].x end))
    assert(not pcall(function() return u["a:1: stack overflow"].x end))
    assert(not pcall(function() return 1 < setmetatable({}, { __name = "x:1: stack overflow" }) end))
    assert(not pcall(string.rep, "x", "a:1: stack overflow"))
    return u["stack overflow"].x
  end,
}
