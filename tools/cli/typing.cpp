#include "typing.hpp"

#include <algorithm>
#include <charconv>

namespace castellan::cli {
namespace {

bool is_number_option(const flow::Option& option) { return option.kind == flow::Option::Kind::number; }

}  // namespace

bool asks_number(const flow::Decision& decision) { return std::ranges::any_of(decision.options, is_number_option); }

std::pair<std::int64_t, std::int64_t> numbers_of(const flow::Decision& decision) {
  std::int64_t least = 0;
  std::int64_t most = 0;
  bool any = false;
  for (const flow::Option& option : decision.options) {
    if (!is_number_option(option)) continue;
    least = any ? std::min<std::int64_t>(least, option.number) : option.number;
    most = any ? std::max<std::int64_t>(most, option.number) : option.number;
    any = true;
  }
  return {least, most};
}

std::string typed_for(const flow::Decision& decision, std::size_t option) {
  if (!asks_number(decision)) return std::to_string(option + 1);
  if (is_number_option(decision.options[option])) return std::to_string(decision.options[option].number);
  return "-";  // "none" is not a number
}

bool is_number(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

}  // namespace castellan::cli
