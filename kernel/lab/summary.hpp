// What is kept of many games: counts and sums of whole numbers. Two of them can be added, in any order, and come out
// the same; that is what makes an experiment independent of threads, machines and interruptions.
#pragma once

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "castellan/lab/experiment.hpp"
#include "castellan/lab/facts.hpp"
#include "castellan/lab/statistics.hpp"

namespace castellan::lab {

// Players of one place at the table, or with one crest at the beginning: one in each game.
struct SeatSums {
  Sums wins, points;

  void add(std::int64_t win, std::int64_t score) { wins.add(win), points.add(score); }
  void add(const SeatSums& more) { wins.add(more.wins), points.add(more.points); }
  bool operator==(const SeatSums&) const = default;
};

// Any number of players in a game.
struct Group {
  std::int64_t games = 0, wins = 0, points = 0;

  void add(std::int64_t win, std::int64_t score) { ++games, wins += win, points += score; }
  void add(const Group& more) { games += more.games, wins += more.wins, points += more.points; }
  bool operator==(const Group&) const = default;
};

// How a thing was used, and how those did who used it. That is no proof of anything: who does well uses more.
struct ThingUse {
  std::int64_t games = 0;  // in which it could be used
  std::int64_t workers = 0, buildings = 0;
  Group users, others;                 // players who used it at least once, or did not
  std::vector<std::int64_t> by_month;  // uses

  void add(const ThingUse& more);
  bool operator==(const ThingUse&) const = default;
};

// A game worth looking at.
struct Notable {
  std::int64_t value = 0;
  std::uint64_t block = 0;
  bool any = false;

  void see(std::int64_t what, std::uint64_t in) {
    // The earliest of several, whatever order they come in.
    if (!any || what > value || (what == value && in < block)) *this = {what, in, true};
  }
  void see(const Notable& other) {
    if (other.any) see(other.value, other.block);
  }
};

struct ArmSummary {
  std::int64_t games = 0;
  std::int64_t voided = 0;         // a script ran into a limit: nothing of the game counts
  std::int64_t failing = 0;        // a script failed in it
  std::vector<Sums> measures;      // by measure
  std::vector<PairSums> compared;  // with the arm it is compared with; by measure, or only the first two
  std::vector<SeatSums> by_seat, by_crest;
  std::vector<ThingUse> things;        // by thing of the catalogue
  std::map<int, std::int64_t> scores;  // how often each number of points was reached
  std::map<int, std::int64_t> margins;
  std::vector<std::int64_t> together;  // by thing: players who used both it and the row's own thing
  Notable largest_margin, longest, largest_comeback, largest_gain, largest_loss;

  // `thing`: the row's own, of the catalogue, or anything else if it has none. With a bar the game is another one for
  // the others too: only its marked seat is looked at.
  void add_barred(const Facts& facts, Seat marked);
  void add(const Facts& facts, std::uint64_t block, const Catalogue& catalogue, std::size_t thing);
  void add_pair(const Facts& base, const Facts& other, std::uint64_t block, bool all_measures);
  void add(const ArmSummary& more);
};

// One game, for those who want to look at them all.
struct GameLine {
  std::uint64_t block = 0;
  std::size_t arm = 0;
  int marked = 0;  // seat
  std::uint64_t hash = 0;
  bool voided = false;
  int decisions = 0, months = 0, margin = 0, lead_changes = 0;
  std::vector<std::int64_t> scores, wins;  // by seat

  static GameLine of(std::uint64_t block, std::size_t arm, Seat marked, const Facts& facts);
};

struct Summary {
  std::int64_t blocks = 0;
  std::uint64_t digest = 0;  // of the hashes of all games of a chunk, in order
  std::vector<ArmSummary> arms;
  std::vector<GameLine> games;                  // of a chunk, if a line about each is kept
  std::map<std::string, std::int64_t> mishaps;  // what scripts and bots did wrong, and how often

  void add(const Summary& more);
  void note(const std::string& mishap, std::int64_t times = 1);
};

CASTELLAN_API nlohmann::ordered_json to_json(const Summary& summary);
// Throws nlohmann's exceptions for anything that to_json() did not write for such a row.
CASTELLAN_API Summary summary_of(const nlohmann::ordered_json& json);

}  // namespace castellan::lab
