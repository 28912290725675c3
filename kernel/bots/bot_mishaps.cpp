#include "castellan/bots/bot_mishaps.hpp"

namespace castellan::bots {

void BotMishaps::note(const std::string& bot, Kind kind, const std::string& what) {
  const std::lock_guard lock(mutex_);
  auto& [text, count] = seen_[{bot, kind}];
  if (count++ == 0 && tell_) tell_(what);
  if (text.empty() || what < text) text = what;
}

std::vector<BotMishaps::Entry> BotMishaps::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<Entry> entries;
  for (const auto& [key, seen] : seen_) entries.push_back({key.first, key.second, seen.first, seen.second});
  return entries;
}

std::string words_of_exception() {
  try {
    throw;
  } catch (const std::exception& e) {
    return e.what();
  } catch (const std::string& text) {
    return text;
  } catch (const char* text) {
    return text;
  } catch (...) {
    return "it threw something that is not a std::exception";
  }
}

}  // namespace castellan::bots
