-- expect: error
-- promise: one outcome
-- How much room there is on the stack depends on what lies below: it must not decide anything.
return module {
  step = function()
    local t = {}
    for i = 1, 10001 do t[i] = i end
    local ok, message = pcall(table.unpack, t)
    assert(not ok and message:find("too many results"))
    error("as it should be")
  end,
}
