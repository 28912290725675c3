-- expect: limit
-- promise: bounded work
-- A call that has one argument more each time.
return module {
  step = function()
    local function grow(...) return grow(0, ...) end
    grow()
  end,
}
