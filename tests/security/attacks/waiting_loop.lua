-- expect: limit
-- promise: bounded work
-- Each wait for hooks is short; all of them together are not.
return module {
  on = { gained = function() end },
  step = function(_, me)
    for _ = 1, 3000000 do
      me:gain { gold = 1 }
      me:pay { gold = 1 }
    end
  end,
}
