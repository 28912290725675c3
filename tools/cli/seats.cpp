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

SeatKinds parse_seats(const std::vector<std::string>& words, bool person,
                      const std::vector<std::filesystem::path>& plugins) {
  if (int count = 0; words.size() == 1 && is_number(words[0], count)) {
    if (count >= 1 && count <= most_seats) return usual_seats(count, person);
    throw std::invalid_argument(fmt::format("--players {}: a number from 1 to {}", count, most_seats));
  }
  std::vector<std::string> known = bot_names(plugins);
  known.insert(known.begin(), human);
  for (const std::string& word : words)
    if (word != human && !bot_name_problem(word, plugins).empty())
      throw std::invalid_argument(
          fmt::format("--players: there is no player \"{}\": {}. A player is {}, or --players is "
                      "a number",
                      printable(word), suggestion(word, known), fmt::join(known, ", ")));
  return words;
}

int humans_among(const SeatKinds& kinds) { return static_cast<int>(std::count(kinds.begin(), kinds.end(), human)); }

SeatedBots::SeatedBots(const SeatKinds& kinds, const BotOptions& options) {
  for (const std::string& kind : kinds) bots_.push_back(kind == human ? nullptr : make_bot(kind, options));
}

int SeatedBots::humans() const { return static_cast<int>(std::count(bots_.begin(), bots_.end(), nullptr)); }

void SeatedBots::choose(Match& match) const {
  match.choose(bot_choice(*bots_[static_cast<std::size_t>(match.decision().seat)], match));
}

}  // namespace castellan::cli
