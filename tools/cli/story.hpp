// A game in sentences, for one viewer: what happened, and what was taken back.
#pragma once

#include <castellan/match/log_reader.hpp>
#include <castellan/match/words.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace castellan::cli {

class Story {
 public:
  // plain: a sentence per event, for pipes. live: for people at the table; repeated sentences are counted, and a script
  // that fails says where.
  enum class Telling : std::uint8_t { plain, live };

  // The viewer `nobody` sees what everybody at the table may see. Refers to the match.
  Story(const match::Match& match, std::string language, Seat viewer = nobody, Telling telling = Telling::plain);

  const match::Words& words() const { return *words_; }
  // What happened since the last call, after what was taken back.
  std::vector<std::string> next();
  // Did the last call find anything, even if there is no sentence for it?
  bool had_news() const { return had_news_; }
  // Everything that happened and still stands.
  std::vector<std::string> all() const;
  // What was taken back since the last call is not mentioned.
  void forget_what_was_taken_back();
  // The match became another one, with other rules: a viewer who has followed the old one only gets what comes now.
  void match_replaced();

 private:
  std::vector<std::string> sentences(std::span<const world::Event> events, std::span<const std::int32_t> details) const;

  const match::Match& match_;
  std::string language_;
  Seat viewer_;
  Telling telling_;
  std::optional<match::Words> words_;  // always there; made again for other rules
  match::LogReader log_;
  bool begun_ = false;
  bool had_news_ = false;
};

}  // namespace castellan::cli
