-- expect: contained
-- promise: bounded work
-- An error in a metamethod, raised while the host reads a table, would jump over what the host has under way.
return module {
  step = function(game)
    local raising = setmetatable({}, { __index = function() error("out") end, __len = function() error("out") end })
    for _ = 1, 20000 do pcall(game.emit, game, "an_event_with_a_name_too_long_to_be_kept_in_place", raising) end
  end,
}
