-- For the other files of this pack, and for packs that build on it: require "queens-court:queen".
return module {
  queen = function(game) return game:piece("queen") end,
}
