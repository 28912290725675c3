-- expect: limit
-- promise: bounded work
-- Events without end.
return module {
  step = function(_, me)
    while true do
      me:gain { gold = 1 }
      me:pay { gold = 1 }
    end
  end,
}
