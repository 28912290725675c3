// Points in time as hubs write them: `2026-11-17T18:30:00Z`, always UTC.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>

namespace castellan::hub {

std::string moment_text(std::time_t moment);
// Nothing for any other way to write it.
std::optional<std::time_t> parse_moment(std::string_view text);

inline constexpr std::time_t one_day = 24 * 60 * 60;

}  // namespace castellan::hub
