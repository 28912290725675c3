#include "seats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/base/diagnostics.hpp>
#include <castellan/base/text.hpp>
#include <charconv>
#include <stdexcept>

#include "input.hpp"

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
    throw std::invalid_argument(fmt::format("--players {}: must be between 1 and {}", count, most_seats));
  }
  if (const std::string problem = seats_problem(words, plugins); !problem.empty())
    throw std::invalid_argument("--players: " + problem);
  return words;
}

std::string seats_problem(const SeatKinds& kinds, const std::vector<std::filesystem::path>& plugins) {
  std::vector<std::string> known = plugin::bot_names(plugins);
  known.insert(known.begin(), human);
  for (const std::string& kind : kinds) {
    const std::string problem = kind == human ? "" : plugin::bot_name_problem(kind, plugins);
    if (problem.empty()) continue;
    const std::string name = kind.substr(0, kind.find(':'));
    if (std::find(known.begin(), known.end(), name) != known.end()) return problem;
    return fmt::format("there is no player \"{}\": {}\nA player is {}.", printable(kind), suggestion(name, known),
                       fmt::join(known, ", "));
  }
  return {};
}

int humans_among(const SeatKinds& kinds) { return static_cast<int>(std::count(kinds.begin(), kinds.end(), human)); }

SeatedBots::SeatedBots(const SeatKinds& kinds, const plugin::BotOptions& options) {
  std::vector<std::string> names;
  for (const std::string& kind : kinds) {
    who_.push_back(kind == human ? bots::BotTable::somebody_else : names.size());
    if (kind != human) names.push_back(kind);
  }
  bots_ = seat_bots(names, options);
  bots_->stop_if(Input::interrupted);
}

int SeatedBots::humans() const {
  return static_cast<int>(std::count(who_.begin(), who_.end(), bots::BotTable::somebody_else));
}

void SeatedBots::choose(match::Match& match) const {
  const std::size_t bot = who_[static_cast<std::size_t>(match.decision().seat)];
  const std::size_t option = bots_->choose(bot, match, bots::bot_stream(match));
  if (!Input::interrupted()) match.choose(option);
}

}  // namespace castellan::cli
