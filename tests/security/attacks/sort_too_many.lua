-- expect: error
-- promise: bounded work
-- More elements than anybody sorts.
return module {
  step = function()
    local t = {}
    for i = 1, 100001 do t[i] = 1 end
    table.sort(t)
  end,
}
