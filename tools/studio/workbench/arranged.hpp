// Games that began with a position arranged on the bench, and how.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace castellan::studio {

struct Arranged {
  std::string pack;
  int players = 4;
  std::vector<std::string> guilds;
  std::vector<std::string> lines;  // of a test's `given`
  std::uint64_t seed = 1;
};

class ArrangedGames {
 public:
  void keep(const std::string& game, Arranged arranged) {
    const std::lock_guard lock(mutex_);
    games_[game] = std::move(arranged);
  }
  std::optional<Arranged> get(const std::string& game) const {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(game);
    return found == games_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Arranged> games_;
};

}  // namespace castellan::studio
