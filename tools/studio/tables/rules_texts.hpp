// The rules as messages, made once for all games that have the same and are shown in the same language.
#pragma once

#include <castellan/match/match.hpp>
#include <castellan/match/words.hpp>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace castellan::studio {

class RulesTexts {
 public:
  // May be asked from any thread.
  std::shared_ptr<const std::string> find(const match::Match& match, const match::Words& words);

 private:
  struct Kept {
    std::weak_ptr<const Ruleset> rules;
    GameOptions options;
    std::string language;
    std::shared_ptr<const std::string> text;
  };
  std::mutex mutex_;
  std::list<Kept> kept_;  // those asked for last come first
};

}  // namespace castellan::studio
