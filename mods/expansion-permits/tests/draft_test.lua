-- The game begins with a draft. A scene begins without one: nobody is employed, and no card lies open.
local function scene(given)
  return function(t)
    t:piece("gorgon_figure").place = nil
    t.pool = {}
    given(t)
  end
end

local function at_the_draft(t, month)
  t.month = month
  t.pool = { "forester", "porter", "treasurer", "herald", "gorgon", "pub_licence", "bank_charter", "fountain" }
  t:at("draft")
end

test "as many apply as there are players and two more, and the last crest chooses first" {
  players = 4,
  given = scene(function(t)
    t.pool = { "pub_licence", "fountain", "inn_sign" }
    t:at("applicants")
  end),
  expect = function(t)
    t:equal(#t:cards("assistants", "pool"), 6)
    t:equal(t.asked, t.purple)
    t:equal(#t.options, 6 + 3)
  end,
}

test "assistants of last month apply again" {
  players = 3,
  given = scene(function(t)
    t.red:has_built("porter")
    t.blue:has_built("treasurer")
    t:at("applicants")
  end),
  expect = function(t)
    t:check(#t.red:cards("assistants", "built") == 0, #t.blue:cards("assistants", "built") == 0)
    t:equal(#t:cards("assistants", "pool"), 5)
    t:equal(#t:cards("assistants", "deck"), 5)
  end,
}

test "who is hired is no longer there for the others" {
  players = 3,
  given = scene(function(t) at_the_draft(t, 1) end),
  when = function(t)
    t.yellow:choose("forester")
    t:equal(t.asked, t.blue)
    t:check(not t.options:contains("forester"))
    t.blue:choose("porter")
    t.red:choose("herald")
  end,
  expect = function(t)
    t:equal(t.yellow:cards("assistants", "built"), { "forester" })
    t:happened("assistant_hired", { player = t.blue }, 1)
    t:equal(t.phase, "placement")
  end,
}

test "a permit instead: it lies open, and the next one takes its place" {
  players = 3,
  given = scene(function(t) at_the_draft(t, 1) end),
  when = function(t)
    t.yellow:choose("fountain")
    t:equal(#t:cards("permits", "pool"), 3)
    t.blue:choose("porter")
    t.red:choose("treasurer")
  end,
  expect = function(t)
    t:equal(t.yellow:cards("permits", "built"), { "fountain" })
    t:check(#t.yellow:cards("assistants", "built") == 0)
    t:happened("permit_taken", { player = t.yellow }, 1)
  end,
}

test "nobody has more than three open permits" {
  players = 3,
  given = scene(function(t)
    for _, kind in ipairs { "keep_wing", "inn_sign", "great_forge" } do t.yellow:has_built(kind) end
    at_the_draft(t, 1)
  end),
  expect = function(t)
    t:refused(t.yellow, "fountain", "enough_permits")
    t:offered(t.yellow, "forester")
  end,
}

test "how many permits may be open is an option" {
  players = 3,
  options = { open_permits = 1 },
  given = scene(function(t)
    t.yellow:has_built("keep_wing")
    at_the_draft(t, 1)
  end),
  expect = function(t) t:refused(t.yellow, "fountain", "enough_permits") end,
}

test "a finished permit no longer counts" {
  players = 3,
  options = { open_permits = 1 },
  given = scene(function(t)
    local keep, wing = t.yellow:has_built("keep"), t.yellow:has_built("keep_wing")
    wing.site_of, wing.finished = keep, true
    at_the_draft(t, 1)
  end),
  expect = function(t) t:offered(t.yellow, "fountain") end,
}
