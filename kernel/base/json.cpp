#include "castellan/base/json.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "castellan/base/steering.hpp"
#include "castellan/base/text.hpp"

namespace castellan {
namespace {

constexpr int max_depth = 64;

}  // namespace

nlohmann::ordered_json parse_json(std::string_view text) {
  using Json = nlohmann::ordered_json;
  const auto watch = [](int depth, Json::parse_event_t event, Json& read) {
    if (depth > max_depth) throw std::runtime_error("nested too deeply");
    // No file of ours has others, and to read 1e199 as an int is undefined.
    if (event == Json::parse_event_t::value && read.is_number_float())
      throw std::runtime_error("a number in it is not whole, or too large");
    return true;
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::exception& e) {
    throw std::runtime_error(printable(e.what()));
  }
}

std::string json_text(const nlohmann::ordered_json& json) {
  using Json = nlohmann::ordered_json;
  // Only in strings can anything be but plain ASCII, so an escape is as good as what it stands for.
  const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace);
  std::string out;
  out.reserve(text.size());
  for (std::string_view rest = text; !rest.empty();) {
    const SteeringMark mark = next_steering_mark(rest);
    out += rest.substr(0, mark.at);
    if (mark.size > 0) out += fmt::format("\\u{:04x}", static_cast<unsigned>(mark.code));
    rest.remove_prefix(mark.at + mark.size);
  }
  return out;
}

}  // namespace castellan
