// One game that is watched: whether anything fails, after each choice.
#pragma once

#include "castellan/match/invariants.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/fuzzing/fuzzing.hpp"

namespace castellan::workshop {

class WatchedGame {
 public:
  explicit WatchedGame(match::Match& match)
      : match_(match), invariants_(match), endless_(match), complaints_(match.host()->complaints().count()) {}

  // What is wrong now. To be called at the beginning and after each choice.
  std::optional<FuzzFailure> failure() {
    FuzzFailure found;
    found.problems = invariants_.check();
    // Such a script counts as absent, and leaves no event: the game goes on without what its author meant.
    if (match_.host()->complaints().count() > complaints_)
      found.problems.push_back("a modifier or predicate failed and counts as absent: " +
                               match_.host()->complaints().last());
    if (match_.state() == match::Match::State::stopped) {
      found.kind = FuzzFailure::Kind::limit;
      found.problems = {match_.stopped().pack + ": " + match_.stopped().message};
    } else if (found.problems.empty()) {
      found.combo = endless_.look();
      found.kind = FuzzFailure::Kind::endless;
    }
    if (found.problems.empty() && !found.combo) return std::nullopt;
    return found;
  }

 private:
  match::Match& match_;
  match::Invariants invariants_;
  EndlessWatch endless_;
  std::uint64_t complaints_;  // of the host, before this game
};

}  // namespace castellan::workshop
