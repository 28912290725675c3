#include "settings.hpp"

#include <charconv>
#include <stdexcept>

namespace mcts {
namespace {

constexpr std::uint64_t most_iterations = 100'000'000;
constexpr double most_seconds = 3600;

[[noreturn]] void refuse(std::string_view text) {
  throw std::invalid_argument(
      "\"" + std::string(text) +
      "\" is no budget: write a number of iterations up to 100000000 (mcts:2000), a time up to 3600 s (mcts:0.5s), "
      "and :random behind it for random playouts (mcts:2000:random)");
}

template <class Number>
bool reads(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

void read_budget(std::string_view budget, std::string_view text, Settings& settings) {
  if (budget.ends_with('s')) {
    if (!reads(budget.substr(0, budget.size() - 1), settings.seconds) ||
        !(settings.seconds > 0 && settings.seconds <= most_seconds))
      refuse(text);
  } else if (!reads(budget, settings.iterations) || settings.iterations < 1 || settings.iterations > most_iterations) {
    refuse(text);
  }
}

}  // namespace

Settings parse_settings(std::string_view text) {
  Settings settings;
  std::string_view budget = text;
  if (text == "random" || text.ends_with(":random")) {
    settings.playout = Settings::Playout::random;
    budget.remove_suffix(std::string_view("random").size());
    if (budget.ends_with(':')) budget.remove_suffix(1);
    if (budget.empty() && text != "random") refuse(text);
  }
  if (!budget.empty()) read_budget(budget, text, settings);
  return settings;
}

}  // namespace mcts
