-- expect: limit
-- promise: bounded work
-- One instruction compares megabytes.
return module {
  step = function()
    local function long(last)
      local s = ("x"):rep(500000)
      return s .. s .. s .. s .. s .. s .. s .. s .. last
    end
    local a, b = long("a"), long("a")
    local n = 0
    while true do
      if a == b and a < b then n = n + 1 end
    end
  end,
}
