#include "hub/format/moment.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>

namespace castellan::hub {

std::string moment_text(std::time_t moment) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(moment)); }

std::optional<std::time_t> parse_moment(std::string_view text) {
  constexpr std::size_t size = sizeof "2026-11-17T18:30:00Z" - 1;
  std::tm parts{};
  if (text.size() != size) return std::nullopt;
  const std::string copy(text);
  if (std::sscanf(copy.c_str(), "%4d-%2d-%2dT%2d:%2d:%2dZ", &parts.tm_year, &parts.tm_mon, &parts.tm_mday,
                  &parts.tm_hour, &parts.tm_min, &parts.tm_sec) != 6)
    return std::nullopt;
  parts.tm_year -= 1900;
  parts.tm_mon -= 1;
  const std::time_t moment = ::timegm(&parts);
  if (moment < 0 || moment_text(moment) != text) return std::nullopt;  // 31 February, and whatever else sscanf takes
  return moment;
}

}  // namespace castellan::hub
