// What must hold in every game with any packs, derived from definitions: pieces are conserved, limits are kept, and the
// events of the log add up to the change of state. Packs add their own in Lua: `invariants = { name = function(game) …
// }`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "castellan/match/match.hpp"
#include "castellan/world/event.hpp"

namespace castellan::match {

class CASTELLAN_API Invariants {
 public:
  // From the state before the first choice.
  explicit Invariants(Match& match);

  // Everything that does not hold now; events since the last call are added up.
  std::vector<std::string> check();
  // The same of the state alone, however it came about: nothing is said of events and of what packs add.
  std::vector<std::string> check_state();

 private:
  // What the events so far say each player must have.
  struct Ledger {
    Goods goods;
    int score = 0;
    int masters = 0;
    int workers = 0;
    int gnomes = 0;
    int markers = 0;
    std::set<int> scored;    // months whose majorities were scored
    std::set<Entity> acted;  // workers that have had their effect since they were placed
  };

  // `what` makes the message, only when it is needed.
  template <class What>
  void expect(bool holds, What&& what) {
    if (!holds) problems_.push_back(what());
  }
  void read_events();
  void book(const world::Event& event);
  Ledger& ledger(Entity player) { return ledgers_[seat_number(player)]; }
  std::size_t seat_number(Entity player) const;
  void act_once(const world::Event& event);
  void expect_scorings();
  void compare_with_ledgers();
  void look_at_state();
  void check_goods();
  void check_workers();
  void check_planks();
  void check_gnomes();
  void check_cards();
  void check_board();
  void check_pieces();
  void check_scripts();

  Match& match_;
  std::vector<Ledger> ledgers_;  // by seat
  std::size_t read_ = 0;         // events
  // The same at the last quiet point: a script that fails takes its events back.
  std::vector<Ledger> settled_;
  std::size_t settled_read_ = 0;
  std::vector<std::string> problems_;
};

}  // namespace castellan::match
