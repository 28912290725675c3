-- expect: error
-- promise: one outcome
-- A format string may hold a zero byte.
return module {
  step = function()
    assert(string.format("\0%s", {}) == "\0table")
    string.format("\0%p", {})
  end,
}
