-- expect: limit
-- promise: bounded work
-- An error in what handles an error, in a loop.
return module {
  step = function()
    while true do xpcall(function() error({}) end, function(e) error({ e }) end) end
  end,
}
