-- expect: contained
-- promise: bounded work
-- Blocks of one size after another: what is free of one size must be there for the next.
return module {
  step = function()
    for class = 40, 480, 16 do
      local keep, text = {}, ("x"):rep(class)
      for i = 1, 4000 do keep[i] = text .. i end
    end
  end,
}
