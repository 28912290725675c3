-- expect: error
-- promise: no other pack
-- The iterators must not hand out the table behind a frozen library.
return module {
  step = function()
    for _, library in pairs { string, math } do
      local _, shown = pairs(library)
      shown.upper = function() return "pwned" end
      local _, listed = ipairs(library)
      listed.max = function() return 0 end
    end
  end,
}
