// A game told in sentences: what everybody at the table has seen.
#pragma once

#include <castellan/match/log_reader.hpp>
#include <castellan/match/words.hpp>
#include <string>

namespace castellan::cli {

class Story {
 public:
  Story(const Match& match, std::string language) : match_(match), words_(match, std::move(language), nobody) {}

  const Words& words() const { return words_; }
  // What happened since the last call, and what was taken back, one sentence a line.
  std::string next();

 private:
  const Match& match_;
  Words words_;
  LogReader told_;
};

}  // namespace castellan::cli
