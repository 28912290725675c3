// What bots did wrong while games were played: they lost a decision by it, and the games went on. Shared by all
// threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::bots {

class CASTELLAN_API BotMishaps {
 public:
  enum class Kind : std::uint8_t { threw, nonsense, stalled, lost };

  struct Entry {
    std::string bot;
    Kind kind = Kind::threw;
    std::string what;  // a whole sentence that names the bot; of several the first by bytes, whichever was faster
    std::uint64_t count = 0;
  };

  // `tell` hears of the first of each bot and kind at once, in the thread that plays the game.
  explicit BotMishaps(std::function<void(const std::string&)> tell = {}) : tell_(std::move(tell)) {}

  void note(const std::string& bot, Kind kind, const std::string& what);
  // By name and kind.
  std::vector<Entry> all() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, Kind>, std::pair<std::string, std::uint64_t>> seen_;
  std::function<void(const std::string&)> tell_;
};

// What the exception that is being handled says, whatever it is. A copy, so that nothing of a bot's library is kept.
std::string words_of_exception();

}  // namespace castellan::bots
