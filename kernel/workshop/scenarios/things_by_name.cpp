#include "castellan/workshop/scenarios/things_by_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "castellan/base/diagnostics.hpp"

namespace castellan::workshop {
namespace {

bool in_id(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; }

constexpr std::string_view player_prefix = "player/";

// Kinds that go without saying, the likeliest first.
constexpr std::string_view silent_kinds[] = {"guild", "plank", "area", "piece", "symbol"};

// What stands before the last colon of a key, with it, and what behind.
std::pair<std::string_view, std::string_view> split_key(std::string_view key) {
  const std::size_t colon = key.rfind(':');
  const std::size_t behind = colon == std::string_view::npos ? 0 : colon + 1;
  return {key.substr(0, behind), key.substr(behind)};
}

}  // namespace

ThingsByName::ThingsByName(const world::Layout& layout, std::vector<std::string> keep) : layout_(&layout) {
  for (const Pack& pack : layout.rules().packs)
    if (std::ranges::find(keep, pack.id) == keep.end()) packs_.push_back(pack.id);
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i) {
    things_.emplace(name(Entity{i}), Entity{i});
    full_.emplace(layout.name(Entity{i}), Entity{i});
  }
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
  const auto found = full_.find(name);
  return found == full_.end() ? nothing : found->second;
}

std::vector<Entity> ThingsByName::all_called(std::string_view name) const {
  std::vector<Entity> all;
  const auto add = [&](const std::string& called) {
    const Entity found = find(called);
    if (found != nothing && std::ranges::find(all, found) == all.end()) all.push_back(found);
  };
  const auto add_numbered = [&](const std::string& called) {
    add(called);
    if (called.ends_with(".1")) add(called.substr(0, called.size() - 2));  // the first of one
    else if (find(called + ".2") == nothing) add(called + ".1");           // the only one
  };
  add_numbered(std::string(name));
  for (const std::string_view kind : silent_kinds) add_numbered(fmt::format("{}/{}", kind, name));
  return all;
}

Entity ThingsByName::get(std::string_view wanted, std::initializer_list<std::string_view> kinds) const {
  const std::vector<Entity> all = all_called(wanted);
  for (const std::string_view kind : kinds)
    for (const Entity thing : all)
      if (name(thing).starts_with(fmt::format("{}/", kind))) return thing;
  if (!all.empty()) return all.front();
  std::vector<std::string> known;
  for (const auto& [name, thing] : things_) {
    if (layout_->is(thing, EntityKind::cell)) continue;
    known.push_back(name);
    for (const std::string_view kind : silent_kinds)
      if (name.starts_with(fmt::format("{}/", kind))) known.push_back(name.substr(kind.size() + 1));
  }
  const std::string near = nearest(wanted, known);
  throw std::invalid_argument(fmt::format("there is nothing called \"{}\" on the table{}", wanted,
                                          near.empty() ? "" : fmt::format(": did you mean \"{}\"?", near)));
}

bool ThingsByName::means(std::string_view full_key, std::string_view written) const {
  const std::string key = plain(full_key);
  if (full_key == written || key == written) return true;
  const auto [before, thing] = split_key(key);
  const auto [written_before, written_thing] = split_key(written);
  if (before != written_before) return false;
  const std::vector<Entity> meant = all_called(written_thing);
  return std::ranges::any_of(all_called(thing),
                             [&](Entity one) { return std::ranges::find(meant, one) != meant.end(); });
}

}  // namespace castellan::workshop
