-- expect: limit
-- promise: bounded work
-- Memory in small pieces.
return module {
  step = function()
    local last = function() end
    while true do local before = last last = function() return before end end
  end,
}
