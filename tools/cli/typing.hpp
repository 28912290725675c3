// What people type for an option: its place in the list, or the number itself where one is asked for.
#pragma once

#include <castellan/flow/decision.hpp>
#include <cstdint>
#include <string>
#include <utility>

namespace castellan::cli {

bool asks_number(const flow::Decision& decision);
// The least and the most that can be answered.
std::pair<std::int64_t, std::int64_t> numbers_of(const flow::Decision& decision);
std::string typed_for(const flow::Decision& decision, std::size_t option);
bool is_number(const std::string& text);

}  // namespace castellan::cli
