#include "castellan/definitions/seasons.hpp"

#include <algorithm>

namespace castellan {

std::vector<std::string> seasons_of(const Ruleset& rules) {
  std::vector<std::string> seasons;
  for (const Month& month : rules.months)
    if (!month.season.empty() && std::ranges::find(seasons, month.season) == seasons.end())
      seasons.push_back(month.season);
  return seasons;
}

bool is_by_season(const Value& value, const std::vector<std::string>& seasons) {
  return std::ranges::any_of(
      value.map, [&](const Value::Entry& entry) { return std::ranges::find(seasons, entry.key) != seasons.end(); });
}

const Value& value_in_season(const Value& value, const std::vector<std::string>& seasons, const std::string& season) {
  const Value* found = nullptr;
  for (const std::string& earlier : seasons) {
    if (const Value* here = value.find(earlier)) found = here;
    if (earlier == season && found) return *found;
  }
  for (const std::string& any : seasons)
    if (const Value* here = value.find(any)) return *here;
  return value;
}

bool has_seasons(const Value& value, const std::vector<std::string>& seasons) {
  return std::ranges::any_of(value.list, [&](const Value& item) { return has_seasons(item, seasons); }) ||
         std::ranges::any_of(value.map, [&](const Value::Entry& entry) {
           return is_by_season(entry.value, seasons) || has_seasons(entry.value, seasons);
         });
}

}  // namespace castellan
