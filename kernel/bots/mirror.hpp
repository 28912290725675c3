// A second copy of a running game, for another thread: it has scripts of its own and makes the choices the game has
// made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "castellan/match/match.hpp"
#include "castellan/script/limits.hpp"

namespace castellan {

// What a mirror must do to be where the game is; holds all it needs, so that the game may go on.
struct MirrorNews {
  // Another game than before: begin it. Else back to the decision after this number of choices.
  std::shared_ptr<const Layout> begin;
  std::string origin;
  std::uint64_t seed = 0;
  Limits limits;
  std::size_t back_to = 0;
  std::vector<Match::Choice> choices;  // to make then
};

// The side of the game: knows what a mirror has been sent.
class MirrorLead {
 public:
  MirrorNews news(const Match& match);
  // The mirror has made these by itself.
  void made(const std::vector<Match::Choice>& choices) { told_.insert(told_.end(), choices.begin(), choices.end()); }

 private:
  std::shared_ptr<const Layout> layout_;
  std::string origin_;
  std::uint64_t seed_ = 0;
  std::vector<Match::Choice> told_;
};

// The side of the other thread.
class Mirror {
 public:
  // Where the news end.
  Match& follow(const MirrorNews& news);

 private:
  void begin(const MirrorNews& news);

  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<ScriptHost> host_;
  std::optional<Match> match_;
};

}  // namespace castellan
