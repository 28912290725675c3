-- What a Lua file of a pack returns: a table of functions, named by what it belongs to.
function guild(functions) return functions end
function property(functions) return functions end
function module(functions) return functions end
