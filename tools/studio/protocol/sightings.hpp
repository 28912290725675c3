// What each viewer was told last about the things on the table, so that only news is sent. Nothing is news to a viewer
// that looks the same to it: what changes unseen must not be betrayed by being mentioned.
#pragma once

#include <castellan/match/match.hpp>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace castellan::studio {

class Sightings {
 public:
  using Json = nlohmann::ordered_json;

  // Finds out which things may not be as they were the last time, whoever sees it.
  void look_round(const match::Match& match);
  // All things as the viewer sees them.
  Json all(const match::Match& match, Seat viewer);
  // Those that look different to the viewer from what it was told last; of all there are only if it was told nothing
  // yet.
  Json news(const match::Match& match, Seat viewer);
  // The viewer is not told any more.
  void forget(Seat viewer) { told_.erase(viewer); }

 private:
  std::uint64_t past_ = 0;                           // as World::past() was
  std::uint32_t journal_ = 0;                        // so long was the journal
  std::vector<Entity> touched_;                      // since then
  std::map<Seat, std::vector<std::uint64_t>> told_;  // by viewer and thing: a hash of what was told
};

}  // namespace castellan::studio
