// What predicates and modifiers failed with: they count as absent then, and nobody hears of it in the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace castellan::script {

class Complaints {
 public:
  void add(const std::string& text) {
    constexpr std::size_t most = 50;
    ++count_;
    last_ = text;
    if (texts_.size() < most && std::find(texts_.begin(), texts_.end(), text) == texts_.end()) texts_.push_back(text);
  }

  // Each once.
  const std::vector<std::string>& texts() const { return texts_; }
  // How often that happened, known ones too, and what the last one said: to watch one game of many.
  std::uint64_t count() const { return count_; }
  const std::string& last() const { return last_; }

 private:
  std::vector<std::string> texts_;
  std::uint64_t count_ = 0;
  std::string last_;
};

}  // namespace castellan::script
