-- expect: limit
-- promise: bounded work
-- Long captures compared again and again.
return module {
  step = function()
    (("ab"):rep(20000)):find("(.*)%1%1%1%1x")
  end,
}
