// Whose curve is still wanted: a client that asks for another one, or for none, does not want the one before.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include "../tables/conversation.hpp"

namespace castellan::studio {

class WantedCurves {
 public:
  std::uint64_t begin(const Conversation& by) {
    const std::lock_guard lock(mutex_);
    return last_[&by] = ++count_;
  }
  bool is_wanted(const Conversation& by, std::uint64_t number) const {
    const std::lock_guard lock(mutex_);
    const auto found = last_.find(&by);
    return found != last_.end() && found->second == number;
  }
  void forget(const Conversation& by) {
    const std::lock_guard lock(mutex_);
    last_.erase(&by);
  }

 private:
  mutable std::mutex mutex_;
  std::map<const Conversation*, std::uint64_t> last_;
  std::uint64_t count_ = 0;
};

}  // namespace castellan::studio
