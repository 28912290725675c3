#include "hub/maintainer/similar_names.hpp"

#include <algorithm>
#include <array>

namespace castellan::hub {
namespace {

// What different letters look like at a glance. Ids are plain ASCII, so there are no others.
std::string at_a_glance(std::string_view id) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 13> alike{{{"vv", "w"},
                                                                                        {"rn", "m"},
                                                                                        {"cl", "d"},
                                                                                        {"nn", "m"},
                                                                                        {"0", "o"},
                                                                                        {"1", "l"},
                                                                                        {"i", "l"},
                                                                                        {"j", "l"},
                                                                                        {"5", "s"},
                                                                                        {"2", "z"},
                                                                                        {"8", "b"},
                                                                                        {"-", ""},
                                                                                        {"_", ""}}};
  std::string out;
  while (!id.empty()) {
    const auto found = std::ranges::find_if(alike, [&](const auto& pair) { return id.starts_with(pair.first); });
    out += found == alike.end() ? id.substr(0, 1) : found->second;
    id.remove_prefix(found == alike.end() ? 1 : found->first.size());
  }
  return out;
}

// A letter more, less or exchanged, or two neighbours that have changed places.
bool one_edit_away(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const std::string_view rest_a = a.substr(same), rest_b = b.substr(same);
  if (rest_b.empty()) return true;
  if (a.size() < b.size()) return rest_a == rest_b.substr(1);
  if (rest_a.substr(1) == rest_b.substr(1)) return true;
  return rest_a.size() > 1 && rest_a[0] == rest_b[1] && rest_a[1] == rest_b[0] && rest_a.substr(2) == rest_b.substr(2);
}

}  // namespace

std::string similar_name(std::string_view id, std::span<const std::string> others) {
  constexpr std::size_t short_name = 3;  // nearly all of them are one edit apart
  const std::string glance = at_a_glance(id);
  for (const std::string& other : others)
    if (other != id &&
        (at_a_glance(other) == glance || (std::max(other.size(), id.size()) > short_name && one_edit_away(id, other))))
      return other;
  return {};
}

}  // namespace castellan::hub
