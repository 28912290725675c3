#include "story.hpp"

#include <fmt/format.h>

#include <castellan/base/text.hpp>

namespace castellan::cli {

Story::Story(const match::Match& match, std::string language, Seat viewer, Telling telling)
    : match_(match), language_(std::move(language)), viewer_(viewer), telling_(telling) {
  words_.emplace(match_, language_, viewer_);
}

std::vector<std::string> Story::next() {
  const match::LogReader::News news = log_.read(match_.world());
  begun_ = true;
  had_news_ = !news.taken_back.events.empty() || !news.fresh.empty();
  std::vector<std::string> told;
  for (const std::string& sentence : sentences(news.taken_back.events, news.taken_back.details))
    told.push_back(words_->text("ui.taken_back", {{"what", sentence}}));
  for (std::string& sentence : sentences(news.fresh, match_.world().details())) told.push_back(std::move(sentence));
  return told;
}

std::vector<std::string> Story::all() const { return sentences(match_.events(), match_.world().details()); }

void Story::forget_what_was_taken_back() { log_.forget_what_was_taken_back(match_.world()); }

void Story::match_replaced() {
  words_.emplace(match_, language_, viewer_);
  if (begun_) log_.skip(match_.world());
}

std::vector<std::string> Story::sentences(std::span<const world::Event> events,
                                          std::span<const std::int32_t> details) const {
  std::vector<std::string> all;
  int times = 0;
  std::string last;
  const auto flush = [&] {
    if (times > 0) all.push_back(times > 1 ? fmt::format("{} (x{})", last, times) : last);
    times = 0;
  };
  for (const world::Event& event : events) {
    std::string sentence = words_->event(event, world::details_of(event, details));
    if (sentence.empty()) continue;
    if (telling_ == Telling::live && event.type == EventType::script_failed) {
      const std::string note = match_.note(event);
      sentence += " " + printable(note.substr(0, note.find('\n')));
    }
    if (sentence != last || telling_ == Telling::plain) flush();
    last = std::move(sentence);
    ++times;
  }
  flush();
  return all;
}

}  // namespace castellan::cli
