// Many games of bots, on any number of threads, with the same results for all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "castellan/bots/bot_table.hpp"
#include "castellan/match/match.hpp"

namespace castellan::arena {

struct GameResult {
  std::vector<int> scores;   // by seat
  std::vector<int> ranks;    // by seat; winners have 1
  std::vector<double> wins;  // by seat; those who share a win share it equally
  std::size_t decisions = 0;
  std::uint64_t hash = 0;
  bool voided = false;  // a script ran into a limit: nothing of the game counts
};

struct Series {
  std::uint64_t games = 0;
  unsigned threads = 1;
  std::shared_ptr<const world::Layout> layout;
  // What each thread has for itself.
  std::function<std::shared_ptr<script::ScriptHost>()> host;
  std::function<std::unique_ptr<bots::BotTable>()> bots;
  // Of a game: its seed, and the number of the bot at each seat.
  std::function<std::uint64_t(std::uint64_t game)> seed;
  std::function<std::vector<std::size_t>(std::uint64_t game)> seating;

  // Called one at a time: a game that has ended, and a thread's host when it has played its last one.
  std::function<void(const match::Match& match)> ended = {};
  std::function<void(const script::ScriptHost& host)> finished = {};
  // How many games have been played; from any thread.
  std::function<void(std::uint64_t done)> progress = {};
};

// `result` gets each game once, in the order of their numbers, one at a time. Only games that ended before an
// earlier one are kept until then, so that a long series needs no more memory than a short one. Rethrows the first
// failure of a thread.
using TakeResult = std::function<void(std::uint64_t game, const GameResult& result)>;
CASTELLAN_API void play(const Series& series, const TakeResult& result);
// All of them, by number of the game.
CASTELLAN_API std::vector<GameResult> play(const Series& series);

}  // namespace castellan::arena
