#include "castellan/workshop/fuzzing/state_difference.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

namespace castellan::workshop {
namespace {

using Json = nlohmann::json;

// The name of a resource where a path has its number.
std::string step_text(const Ruleset& rules, const Json::json_pointer& path) {
  const std::string step = path.back();
  std::size_t number = rules.resources.size();
  if (const Json::json_pointer parent = path.parent_pointer(); !parent.empty() && parent.back() == "goods")
    std::from_chars(step.data(), step.data() + step.size(), number);
  return number < rules.resources.size() ? std::string(rules.resources[Id<Resource>(number)].name()) : step;
}

std::string told(const Ruleset& rules, Json::json_pointer path) {
  std::string text;
  for (; !path.empty(); path.pop_back()) text = step_text(rules, path) + (text.empty() ? "" : " " + text);
  return text;
}

}  // namespace

std::vector<std::string> state_difference(const match::Match& one, const match::Match& other, std::size_t most) {
  const Json here = Json(one.view(0)).at("state");
  const Json there = Json(other.view(0)).at("state");
  std::vector<std::string> found;
  for (const Json& change : Json::diff(here, there)) {
    if (found.size() == most) break;
    if (change["op"] != "replace") continue;
    const Json::json_pointer path(change["path"].get<std::string>());
    found.push_back(fmt::format("{}: {} or {}", told(one.rules(), path), here.at(path).dump(), there.at(path).dump()));
  }
  return found;
}

}  // namespace castellan::workshop
