// JSON from files that may be hostile (saves, locks), and JSON that is shown.
#pragma once

#include <concepts>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "castellan/base/export.hpp"

namespace castellan {

// Refuses deep nesting before it can hurt, and numbers that are not whole. Throws std::runtime_error whose what() can
// be shown as it is.
CASTELLAN_API nlohmann::ordered_json parse_json(std::string_view text);

// A whole number that fits into T. Anything else throws nlohmann's exceptions, as its own conversions do for types;
// those would cut off what does not fit.
template <std::integral T>
T integer_of(const nlohmann::ordered_json& json) {
  using Json = nlohmann::ordered_json;
  const auto value = json.get_ref<const Json::number_integer_t&>();  // throws unless it is a whole number
  const bool is_huge = json.is_number_unsigned() && value < 0;       // larger than any signed one
  if (is_huge || !std::in_range<T>(value))
    throw Json::out_of_range::create(406, "there is no room for the number " + json.dump(), &json);
  return static_cast<T>(value);
}

// As commands print it: what would steer a terminal is escaped, and so is what is not UTF-8.
CASTELLAN_API std::string json_text(const nlohmann::ordered_json& json);

}  // namespace castellan
