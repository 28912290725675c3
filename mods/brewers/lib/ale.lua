-- What other packs may use: `local ale = require "brewers:ale"`.
return module {
  --- Those who can buy a round when `host` activates the brewers.
  guests = function(game, host) return game:others(host):with("gold") end,

  --- All rounds bought so far.
  drunk = function(game)
    local rounds = 0
    for _, player in ipairs(game.players) do rounds = rounds + player.rounds end
    return rounds
  end,
}
