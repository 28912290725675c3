#include "castellan/workshop/things_by_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "castellan/content/diagnostics.hpp"

namespace castellan {
namespace {

bool in_id(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; }

constexpr std::string_view player_prefix = "player/";

}  // namespace

ThingsByName::ThingsByName(const Layout& layout, std::vector<std::string> keep) : layout_(&layout) {
  for (const Pack& pack : layout.rules().packs)
    if (std::ranges::find(keep, pack.id) == keep.end()) packs_.push_back(pack.id);
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i) things_.emplace(name(Entity{i}), Entity{i});
}

std::string ThingsByName::seat(Seat seat) const {
  if (seat < layout_->player_count() && static_cast<std::size_t>(seat) < seat_colours.size())
    return std::string(seat_colours[static_cast<std::size_t>(seat)]);
  return seat < layout_->player_count() ? fmt::format("player{}", seat + 1) : fmt::format("np{}", seat + 1);
}

// Word by word: an id is only a pack's if it stands before a colon.
std::string ThingsByName::plain(std::string_view key) const {
  std::string out;
  while (!key.empty()) {
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(key, in_id) - key.begin());
    const std::string_view word = key.substr(0, end);
    if (key.starts_with(player_prefix) && key.size() > player_prefix.size() &&
        std::isdigit(static_cast<unsigned char>(key[player_prefix.size()]))) {
      key.remove_prefix(player_prefix.size());
      int number = 0;
      for (; !key.empty() && std::isdigit(static_cast<unsigned char>(key[0])); key.remove_prefix(1))
        number = number * 10 + (key[0] - '0');
      out += seat(static_cast<Seat>(number - 1));
      continue;
    }
    key.remove_prefix(end);
    const bool of_pack = key.starts_with(":") && std::ranges::find(packs_, word) != packs_.end();
    if (!of_pack) out += word;
    if (key.empty()) break;
    if (!of_pack) out += key[0];
    key.remove_prefix(1);
  }
  return out;
}

Entity ThingsByName::find(std::string_view name) const {
  if (const auto found = things_.find(name); found != things_.end()) return found->second;
  for (std::uint32_t i = 0; i < layout_->entity_count(); ++i)
    if (layout_->name(Entity{i}) == name) return Entity{i};
  return nothing;
}

Entity ThingsByName::get(std::string_view wanted, std::initializer_list<std::string_view> kinds) const {
  for (const std::string_view kind : kinds)
    if (const Entity found = find(fmt::format("{}/{}", kind, wanted)); found != nothing) return found;
  if (const Entity found = find(wanted); found != nothing) return found;
  std::vector<std::string> known;
  for (const auto& [name, thing] : things_) {
    if (layout_->is(thing, EntityKind::cell)) continue;
    known.push_back(name);
    for (const std::string_view kind : kinds)
      if (name.starts_with(fmt::format("{}/", kind))) known.push_back(name.substr(kind.size() + 1));
  }
  const std::string near = nearest(wanted, known);
  throw std::invalid_argument(fmt::format("there is nothing called \"{}\" on the table{}", wanted,
                                          near.empty() ? "" : fmt::format(": did you mean \"{}\"?", near)));
}

}  // namespace castellan
