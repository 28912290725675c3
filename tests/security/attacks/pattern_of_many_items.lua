-- expect: error
-- promise: bounded work
-- A pattern of very many parts, refused before they are kept in memory.
return module {
  step = function()
    local s = "a"
    for _ = 1, 20 do s = s .. s end
    string.find("x", s .. "*")
  end,
}
