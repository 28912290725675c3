-- expect: contained
-- promise: no host access
-- Whatever Lua has to talk to the world outside: by name, and through the environment.
return module {
  step = function()
    for _, name in ipairs { "io", "os", "package", "debug", "dofile", "loadfile", "load", "loadstring", "print", "warn",
      "collectgarbage", "coroutine", "_G", "rawget", "rawset", "next", "jit", "ffi" } do
      assert(not pcall(function() return _ENV[name] end), name)
    end
  end,
}
