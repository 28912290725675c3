// Which things were candidates of the current question, or are left out of it; kept between questions, so that it costs
// nothing to begin one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "castellan/definitions/ids.hpp"

namespace castellan::script {

class Seen {
 public:
  void begin(std::size_t entities) {
    if (stamps_.size() < entities) stamps_.resize(entities, 0);
    if (++stamp_ == 0) {
      std::fill(stamps_.begin(), stamps_.end(), 0u);
      stamp_ = 1;
    }
  }
  bool has(Entity e) const { return stamps_[to_index(e)] == stamp_; }
  bool again(Entity e) { return std::exchange(stamps_[to_index(e)], stamp_) == stamp_; }

 private:
  std::vector<std::uint32_t> stamps_;
  std::uint32_t stamp_ = 0;
};

}  // namespace castellan::script
