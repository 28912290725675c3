-- What the engine's prelude gives to every pack. Read-only: packs keep no state in globals.
std = "lua54"
max_line_length = 120
read_globals = {
  "guild", "property", "module", "game", "ask", "goods", "test", "area", "phase", "action",
}

-- The sandbox has none of these.
not_globals = {
  "io", "os", "debug", "coroutine", "package", "load", "loadfile", "dofile", "collectgarbage",
}

-- The prelude is what defines the globals above.
files["scripts/prelude"] = { globals = read_globals }

exclude_files = { "build" }
