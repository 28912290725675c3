// What is played: rows of arms. An arm is a way to play (packs, options, a bar, bots); the games of all arms of one row
// are played on the same seeds and compared seed by seed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "castellan/bots/bot_table.hpp"
#include "castellan/lab/catalogue.hpp"
#include "castellan/match/match.hpp"

namespace castellan::lab {

// Loaded packs, and a Lua state of them for each thread.
struct Edition {
  std::shared_ptr<const Ruleset> rules;
  std::function<std::shared_ptr<script::ScriptHost>()> host;
  std::vector<std::string> packs = {};  // as they were asked for
};

struct Arm {
  static constexpr std::size_t nothing_to_compare = ~std::size_t{0};

  std::string name;  // `free`, `belfort:masons`, `with`: a game of it is called by this name
  std::size_t edition = 0;
  GameOptions options;                       // without the bar
  std::optional<Thing> barred = {};          // what the marked seat may not use
  std::vector<std::string> bots;             // by seat
  std::string marked_bot = {};               // sits at the marked seat instead, unless empty
  std::size_t against = nothing_to_compare;  // the arm it is compared with
};

// Which of the barred arms a block plays: always the first `always`, and of the others as many as this, by lot, among
// those whose thing is on the board.
struct Draw {
  std::size_t always = 0;
  std::size_t others = 0;
};

// The comparison a row is about: its precision decides when to stop.
struct Headline {
  std::size_t arm = 0;
  bool fair_share = false;  // the base wins its share by symmetry: it need not be measured
};

// One number of players and one kind of bots.
struct Row {
  std::string name;  // `4 players, greedy`
  int players = 4;
  std::vector<Arm> arms;
  Draw draw;
  std::optional<Headline> headline;
  std::optional<Thing> thing;  // what the question is about
  bool all_measures = true;    // else only wins and points are compared
};

struct Experiment {
  std::vector<Edition> editions;
  std::vector<Row> rows;
  std::uint64_t seed = 1;
  std::uint64_t blocks = 2000;  // at most, in each row
  double precision = 0;         // percentage points of win share; 0: all blocks are played
  double band = 2;              // what counts as fair, likewise
  std::uint64_t chunk = 50;     // blocks that are played, kept and sent as one
  bool each_game = false;       // a line about each game is kept
  std::function<std::unique_ptr<bots::BotTable>(const std::vector<std::string>& names)> make_bots;
  Catalogue catalogue;

  std::uint64_t chunks() const { return (blocks + chunk - 1) / chunk; }
};

// The same in every arm: the seed of a block, and the seat that is marked in it.
CASTELLAN_API std::uint64_t block_seed(const Experiment& experiment, std::uint64_t block);
CASTELLAN_API Seat marked_seat(const Experiment& experiment, const Row& row, std::uint64_t block);

}  // namespace castellan::lab
