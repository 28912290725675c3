-- expect: error
-- promise: bounded work
-- A pattern as long as a book.
return module {
  step = function()
    ("x"):find(("a*"):rep(100000))
  end,
}
