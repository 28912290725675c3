-- Neutral builders in the game for two (NP).

-- The neutral builder a player runs: crest 1 the first, crest 2 the second (NP-2).
local function of(list, player) return list[player.crest] end

local function free_symbols(game, site)
  local free = {}
  for _, location in ipairs(game:locations(site)) do
    for _, symbol in ipairs(location.symbols) do
      if not symbol.owner then free[#free + 1] = symbol end
    end
  end
  return free
end

-- NP-4: the marker of the neutral builder, where the player likes.
local function build(game, me, site, whole)
  local neutral = of(game.neutrals, me)
  if not whole then  -- EDN-3, the other edition: one marker on any free symbol
    local symbol = ask.symbol { me, among = free_symbols(game, site), prompt = "neutral_symbol" }
    if symbol then symbol:mark(neutral) end
    return symbol ~= nil
  end
  local location = ask.location { me, among = game:free_locations(site), prompt = "neutral_location" }
  return location ~= nil and me:build(location, { free = true, marker = neutral })
end

return module {
  -- NP-3: on a guild of the player's choice; not both dwarves on one (EDN-15).
  place_dwarf = function(game, me, p)
    local taken = game:pieces("neutral_dwarf"):map(function(dwarf) return dwarf.place end)
    local guild = ask.guild {
      me,
      among = game.guilds,
      why_not = function(guild) return not p.share and taken:contains(guild) and "dwarf_stands_there" end,
      prompt = "neutral_dwarf",
    }
    of(game:pieces("neutral_dwarf"), me):move_to(guild)
  end,

  -- NP-4: a card of the pool, or the top of the deck; of the pool one that can be built, if there is any (EDN-16).
  neutral_turn = function(game, me, p)
    local function buildable(card)
      return #(p.whole and game:free_locations(card.kind) or free_symbols(game, card.kind)) > 0
    end
    local any = #game.pool:where(buildable) > 0
    local no_deck = game.deck.count + #game.discards == 0  -- else it would be a way to build nothing
    local choices = game.pool:where(function() return true end)
    choices[#choices + 1] = game.deck
    local from = ask.thing {
      me,
      among = choices,
      why_not = function(thing)
        if thing == game.deck then return no_deck and "pile_empty" end
        return not p.any_card and any and not buildable(thing) and "no_free_symbol"
      end,
      prompt = "neutral_card",
    }
    if not from then return false end
    local card = me:show(from)
    local built = buildable(card) and build(game, me, card.kind, p.whole)
    me:discard(card)
    game:refill_pool()
    return built
  end,

  -- NP-5: both move one guild clockwise at the same time.
  move_dwarves = function(game, _, p)
    for _, dwarf in ipairs(game:pieces("neutral_dwarf")) do
      local guild = dwarf.place.district:clockwise().guild
      dwarf:move_to(guild)
      if guild.owner then guild.owner:gain { gold = p.gold } end
    end
  end,
}
