-- expect: error
-- promise: no other pack
-- A changed library would change every other pack.
return module {
  step = function() string.upper = function() return "pwned" end end,
}
