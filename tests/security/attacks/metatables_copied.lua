-- expect: limit
-- promise: bounded work
-- A metatable is copied when it is set.
return module {
  step = function()
    local mt = {}
    for i = 1, 20000 do mt["k" .. i] = i end
    while true do setmetatable({}, mt) end
  end,
}
