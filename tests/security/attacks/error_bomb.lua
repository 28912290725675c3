-- expect: error
-- promise: bounded work
-- An error text of a megabyte full of control characters.
return module {
  step = function() error(("\27[2J\0\r"):rep(100000)) end,
}
