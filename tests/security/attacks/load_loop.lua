-- expect: refused
-- promise: bounded work
-- A file that never finishes loading.
while true do end
