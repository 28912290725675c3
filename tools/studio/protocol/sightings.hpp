// What viewers know about the things on the table, so that only news is sent. Nothing is news to a viewer that looks
// the same to it: what changes unseen must not be betrayed by being mentioned.
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

  // Finds out which things have changed since the last time, whoever sees it.
  void look_round(const match::Match& match);
  // To be called before choices are undone: the journal tells nothing about them afterwards.
  void before_undo(const match::Match& match);

  // All things as the viewer sees them. From now on it is up to date.
  Json all(const match::Match& match, Seat viewer);
  // The viewer was told all this before.
  void knows(const match::Match& match, Seat viewer);
  // The things that have changed, if they look different to the viewer; all of them if it is not up to date.
  Json news(const match::Match& match, Seat viewer);
  void forget(Seat viewer) { told_.erase(viewer); }

 private:
  std::uint64_t past_ = 0;       // as World::past() was
  std::uint32_t journal_ = 0;    // so long was the journal
  std::vector<Entity> touched_;  // since then
  // By viewer and thing: a hash of what was told. Only of those that can change unseen, and before an undo of all; 0:
  // it is not known, and whatever has changed is news.
  std::map<Seat, std::vector<std::uint64_t>> told_;
};

}  // namespace castellan::studio
