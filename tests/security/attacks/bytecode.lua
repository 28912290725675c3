-- expect: error
-- promise: no bytecode
-- Bytecode can crash the interpreter: no way to make it, none to load it.
return module {
  step = function()
    return ("x").dump(function() end)
  end,
}
