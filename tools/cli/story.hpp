// A game told in sentences: events rendered with the packs' texts.
#pragma once

#include <castellan/match/match.hpp>
#include <string>

namespace castellan::cli {

class Story {
 public:
  Story(const Match& match, std::string language) : match_(match), language_(std::move(language)) {}

  // What happened since the last call, one sentence a line.
  std::string next();

 private:
  const Match& match_;
  std::string language_;
  std::size_t told_ = 0;
};

}  // namespace castellan::cli
