// What people call things and options: as in the rules, without packs and with colours for players. `pub/3` is the pub
// of district 3, `wall/3.1` its first wall, `gatehouse/1#2` the second symbol of gatehouse 1, `desk.2` the desk's
// second plank; options are `activate:bakers`, `blue`, `wood*1+stone*1`.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/world/layout.hpp"

namespace castellan::workshop {

// The seats by colour. Neutral builders sit behind the players and are called np3, np4 by their seats.
inline constexpr std::array<std::string_view, 5> seat_colours{"red", "blue", "yellow", "purple", "green"};

class CASTELLAN_API ThingsByName {
 public:
  // Ids of the packs in `keep` stay in names.
  explicit ThingsByName(const world::Layout& layout, std::vector<std::string> keep = {});

  // A name or key of the engine as people write it.
  std::string plain(std::string_view key) const;
  std::string name(Entity thing) const { return plain(layout_->name(thing)); }
  std::string seat(Seat seat) const;

  // The thing of a plain or a full name, or nothing.
  Entity find(std::string_view name) const;
  // All things people may mean by a name, also without the kind it begins with: `masons` is a guild and its plank,
  // `gatehouse/1#2` a symbol, `desk.1` the only desk and `carousel` the only carousel.
  std::vector<Entity> all_called(std::string_view name) const;
  // One of them: the first of these kinds that there is. Throws std::invalid_argument with what may be meant.
  Entity get(std::string_view name, std::initializer_list<std::string_view> kinds = {}) const;
  // Does a key of the engine mean what was written? Things in it may be called anything they are called.
  bool means(std::string_view full_key, std::string_view written) const;

 private:
  const world::Layout* layout_;
  std::vector<std::string> packs_;                     // that go without saying
  std::map<std::string, Entity, std::less<>> things_;  // by plain names
  std::map<std::string, Entity, std::less<>> full_;
};

}  // namespace castellan::workshop
