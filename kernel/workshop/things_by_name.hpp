// What people call things and options: as in the rules, without packs and with colours for players. `pub/3` is the pub
// of district 3, `wall/3.1` its first wall, `gatehouse/1#2` the second symbol of gatehouse 1, `desk.2` the desk's
// second plank; options are `activate:bakers`, `blue`, `wood*1+stone*1`.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/export.hpp"
#include "castellan/world/layout.hpp"

namespace castellan {

// The seats by colour. Neutral builders sit behind the players and are called np3, np4 by their seats.
inline constexpr std::array<std::string_view, 5> seat_colours{"red", "blue", "yellow", "purple", "green"};

class CASTELLAN_API ThingsByName {
 public:
  // Ids of the packs in `keep` stay in names.
  explicit ThingsByName(const Layout& layout, std::vector<std::string> keep = {});

  // A name or key of the engine as people write it.
  std::string plain(std::string_view key) const;
  std::string name(Entity thing) const { return plain(layout_->name(thing)); }
  std::string seat(Seat seat) const;

  // The thing of a plain or a full name, or nothing.
  Entity find(std::string_view name) const;
  // The first that there is of `area/mine`, `plank/mine`, … and `mine` itself. Throws std::invalid_argument with what
  // may be meant.
  Entity get(std::string_view name, std::initializer_list<std::string_view> kinds = {}) const;

 private:
  const Layout* layout_;
  std::vector<std::string> packs_;  // that go without saying
  std::map<std::string, Entity, std::less<>> things_;
};

}  // namespace castellan
