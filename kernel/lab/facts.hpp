// What one finished game tells.
#pragma once

#include <cstdint>
#include <vector>

#include "castellan/bots/standing.hpp"
#include "castellan/lab/catalogue.hpp"
#include "castellan/match/match.hpp"

namespace castellan::lab {

// A player used a thing: a worker on a plank or in an area, a trade, a building.
struct Use {
  std::uint16_t thing = 0;
  std::int8_t seat = 0;
  std::int8_t month = 0;
  bool built = false;  // else a worker, or a trade
};

struct Facts {
  bool voided = false;  // a script ran into a limit: nothing else is known
  std::uint64_t hash = 0;
  std::vector<std::int32_t> values;                // by measure
  std::vector<std::int32_t> scores, wins, crests;  // by seat; wins in parts of whole_win
  std::vector<Use> uses;
  std::vector<std::uint16_t> laid;  // guilds that are on the board, as things of the catalogue
};

// Reads games of one layout.
class FactReader {
 public:
  FactReader(const Catalogue& catalogue, std::shared_ptr<const world::Layout> layout);
  // The game ends up at its beginning: how the players stood month by month is read on the way back.
  Facts read(match::Match& match, Seat marked) const;

 private:
  void read_result(const match::Match& match, Seat marked, Facts& facts) const;
  void read_events(const match::Match& match, Facts& facts) const;
  void read_lead(match::Match& match, Facts& facts) const;
  std::vector<int> stand(const match::Match& match) const;

  const Catalogue& catalogue_;
  std::shared_ptr<const world::Layout> layout_;
  Places places_;
  bots::Standing standing_;
};

}  // namespace castellan::lab
