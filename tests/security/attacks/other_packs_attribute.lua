-- expect: error
-- promise: no other pack
-- State of another pack can be read, not written.
return module {
  step = function(_, me) me["victim:honour"] = -1 end,
}
