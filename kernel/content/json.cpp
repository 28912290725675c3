#include "castellan/content/json.hpp"

#include <stdexcept>

#include "castellan/content/text.hpp"

namespace castellan {
namespace {

constexpr int max_depth = 64;

}  // namespace

nlohmann::ordered_json parse_json(std::string_view text) {
  using Json = nlohmann::ordered_json;
  const auto watch = [](int depth, Json::parse_event_t, Json&) {
    if (depth > max_depth) throw std::runtime_error("nested too deeply");
    return true;
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::exception& e) {
    throw std::runtime_error(printable(e.what()));
  }
}

}  // namespace castellan
