-- expect: contained
-- promise: one outcome
-- Signs of length behind every kind of text that could hide them: all of them must be ours.
local t = { 1, 2, nil, 4, x = { y = { 1, nil, 3 } } }
local s = "\z
" .. #t .. "" --\r .. #t
local joined = [==[ ]] #t ]==] .. #t .. '\
'.. #t .. "\\" .. # --[[ # ]] t .. 0xe-#t .. 1e1-#t
return module {
  step = function(_, me)
    local function f(...) return #{ ... } + #..., #t end
    local lengths = { #t, #(t), #t.x.y, #t.x["y"], #{ 1, nil, 3 }, #("abc"):rep(2), -#t, ~#t, not #t and 1 or 2,
      f({ 1 }, 2) }
    me:gain { gold = #lengths + #s + #joined }
  end,
}
