-- expect: limit
-- promise: bounded work
-- Tables until memory runs out, with the failure caught.
return module {
  step = function()
    local all = {}
    while true do
      pcall(function()
        for i = 1, 1e6 do all[#all + 1] = { i } end
      end)
    end
  end,
}
