-- expect: contained
-- promise: no host access
-- All that can be reached by going through tables, from the environment on, and the names in it.
return module {
  step = function(game, me)
    local bad = { io = 1, os = 1, debug = 1, package = 1, dump = 1, getenv = 1, execute = 1, popen = 1, open = 1,
      clock = 1, time = 1, date = 1, tmpname = 1, loadlib = 1, sethook = 1, getregistry = 1, setlocale = 1, random = 1 }
    local seen = {}
    local function walk(name, value)
      assert(not bad[name], name)
      if type(value) ~= "table" or seen[value] then return end
      seen[value] = true
      for key, inner in pairs(value) do walk(key, inner) end
      local meta = getmetatable(value)
      if type(meta) == "table" then walk("metatable", meta) end
    end
    for _, name in ipairs { "string", "table", "math", "utf8", "ask", "pairs", "require", "guild", "module" } do
      walk(name, _ENV[name])
    end
    walk("players", game.players)
  end,
}
