#include "seats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/content/diagnostics.hpp>
#include <castellan/content/text.hpp>
#include <charconv>
#include <stdexcept>

namespace castellan::cli {
namespace {

constexpr const char* usual_bot = "greedy";
constexpr int most_seats = 8;

bool is_number(const std::string& word, int& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

}  // namespace

SeatKinds usual_seats(int count, bool person) {
  SeatKinds kinds(static_cast<std::size_t>(count), usual_bot);
  if (person && !kinds.empty()) kinds[0] = human;
  return kinds;
}

SeatKinds parse_seats(const std::vector<std::string>& words, bool person) {
  if (int count = 0; words.size() == 1 && is_number(words[0], count)) {
    if (count >= 1 && count <= most_seats) return usual_seats(count, person);
    throw std::invalid_argument(fmt::format("--players {}: a number from 1 to {}", count, most_seats));
  }
  std::vector<std::string> known = bot_names();
  known.insert(known.begin(), human);
  for (const std::string& word : words)
    if (std::find(known.begin(), known.end(), word) == known.end())
      throw std::invalid_argument(
          fmt::format("--players: there is no player \"{}\": {}. A player is {}, or --players is "
                      "a number",
                      printable(word), suggestion(word, known), fmt::join(known, ", ")));
  return words;
}

SeatedBots::SeatedBots(const SeatKinds& kinds) {
  for (const std::string& kind : kinds) bots_.push_back(kind == human ? nullptr : make_bot(kind));
}

int SeatedBots::humans() const { return static_cast<int>(std::count(bots_.begin(), bots_.end(), nullptr)); }

void SeatedBots::choose(Match& match) const {
  match.choose(bot_choice(*bots_[static_cast<std::size_t>(match.decision().seat)], match));
}

}  // namespace castellan::cli
