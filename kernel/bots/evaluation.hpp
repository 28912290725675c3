// How well off a seat is, in hundredths of a point. Everything follows from definitions and the world; whole numbers,
// so that a bot chooses alike on every machine.
#pragma once

#include <memory>

#include "castellan/bots/economy.hpp"
#include "castellan/bots/standing.hpp"
#include "castellan/flow/decision.hpp"
#include "castellan/match/match.hpp"

namespace castellan {

// Hundredths of a point, unless said otherwise. "A round" is one that is still to come after the present one.
struct Weights {
  int sure_now = 80;     // percent of the next scoring that is what it would give now; the rest is what is likely
  int sure_later = 30;   // the same for later scorings
  int later = 80;        // percent a later scoring counts
  int others = 35;       // percent of the best other player's points that is subtracted
  int good = 12;         // a good of effort 1 worker, while more are needed; a quarter of it beyond
  int plan = 130;        // goods for a whole building, less the square of what is missing
  int plans = 3;         // buildings planned at a time
  int worker = 28;       // a worker, each round
  int master = 16;       // a master, each round, besides
  int coin = 14;         // an income coin, each round
  int tax = 12;          // a gold of tax, each round
  int plank = 12;        // a usable plank on an own card, each round
  int ability = 14;      // an opened lock that works each turn, each round
  int closed_lock = 20;  // a lock a gnome can be put on
  int guild = 8;         // an owned guild, each round
  int card = 30;         // a card in hand that can be built
  int cards = 5;         // cards in hand that count
};

class Evaluation {
 public:
  explicit Evaluation(std::shared_ptr<const Layout> layout, const Weights& weights = {});

  const Layout& layout() const { return *layout_; }
  const Standing& standing() const { return standing_; }
  int value(const Match& match, Seat seat) const;
  // How much a seat needs what a worker it sends brings. For comparing areas only.
  int worth_sending(const World& world, Seat seat, const Option& option) const;
  // What a trade changes.
  int worth_of(const Match& match, Seat seat, const Trade& trade) const;

 private:
  struct Future;  // what is still to come
  struct Target;  // something to build

  Future future(const Match& match) const;
  BySeat expected_points(const World& world, const Future& future) const;
  int crew(const World& world, Seat seat, const Future& future) const;
  int hinted(const World& world, Seat seat) const;
  int estate(const World& world, Seat seat, const Future& future) const;
  int card_on_table(const World& world, Entity card, const Future& future) const;
  int stock(const World& world, Seat seat, const Goods& goods, const Future& future) const;
  int plans(const World& world, Seat seat, Goods& have) const;
  std::vector<Target> targets(const World& world, Seat seat) const;
  bool has_room(const World& world, DefId site) const;

  std::shared_ptr<const Layout> layout_;
  const Ruleset& rules_;
  Weights weights_;
  Standing standing_;
  Economy economy_;
};

}  // namespace castellan
