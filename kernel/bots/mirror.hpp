// A second copy of a running game, for another thread: it has scripts of its own and makes the choices the game has
// made.
#pragma once

#include <memory>
#include <optional>

#include "castellan/match/match.hpp"
#include "castellan/script/limits.hpp"

namespace castellan::bots {

// Where the game is; holds all a mirror needs to get there, so that the game may go on.
struct MirrorNews {
  match::Match::Path path;
  script::Limits limits;
};
MirrorNews mirror_news(const match::Match& match);

// The side of the other thread.
class Mirror {
 public:
  // Where the news end.
  match::Match& follow(const MirrorNews& news);
  // The mirror has lost its way: the next news are followed from the beginning of the game.
  void forget() { match_.reset(); }

 private:
  std::shared_ptr<script::ScriptHost> host_;
  std::optional<match::Match> match_;
};

}  // namespace castellan::bots
