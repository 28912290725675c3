-- expect: contained
-- promise: one outcome
-- Texts of tables and functions must not show where they lie.
return module {
  step = function()
    for _, value in ipairs { {}, function() end, tostring } do
      assert(not tostring(value):find("%d"))
      assert(not string.format("%s", value):find("%d"))
    end
  end,
}
