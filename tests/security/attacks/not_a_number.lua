-- expect: contained
-- promise: one outcome
-- Whether what is not a number has a sign depends on the processor.
return module {
  step = function()
    local nan = 0 / 0
    assert(tostring(nan) == "nan" and tostring(-nan) == "nan")
    assert(string.format("%f %g %s", nan, -nan, nan) == "nan nan nan")
  end,
}
