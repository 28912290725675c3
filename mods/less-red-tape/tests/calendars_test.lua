-- Red's worker has one place to go; everybody else has nothing to do yet.
local function begin(t)
  t:at("work", t.red)
end

local function go_home(t, ...)
  for _, player in ipairs { ... } do player:go_home() end
end

test "a worker acts as soon as it is placed, and the next player goes on" {
  players = 3,
  given = function(t)
    t.red.wood = 0
    begin(t)
  end,
  when = function(t) t.red:place("forest") end,
  expect = function(t)
    t:equal(t.red.wood, 1)
    t:equal(t.asked, t.blue)
    t:check(t.red.workers:where(function(worker) return worker.done end)[1] ~= nil)
  end,
}

test "no bonus for the most workers" {
  players = 2,
  given = function(t)
    t.red.wood, t.red.workers = 0, { elf = 3 }
    begin(t)
  end,
  when = function(t)
    t.red:place("forest")
    t.blue:go_home()
    t.red:place("forest")
    t.blue:go_home()
    t.red:place("forest")
  end,
  expect = function(t) t:equal(t.red.wood, 3) end,
}

test "an elf and a dwarf in the gold mine bring their gold together" {
  players = 2,
  given = function(t)
    t.red.gold, t.red.workers = 0, { elf = 1, dwarf = 1 }
    begin(t)
  end,
  when = function(t)
    t.red:place("gold_mine", "worker:elf")
    t:equal(t.red.gold, 0)
    t.blue:go_home()
    t.red:place("gold_mine")
  end,
  expect = function(t) t:happened("gained", { player = t.red, from = t:thing("gold_mine") }, 1) end,
}
