// What an experiment counts: the things players can use and the measures of a game, of all packs that take part
// together, so that arms with different packs can be compared.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/definitions/thing.hpp"

namespace castellan::lab {

// One number of each game.
enum class Measure : std::uint16_t {
  win,     // of the marked seat: whole_win for a win, an equal part of it for a shared one
  points,  // of the marked seat
  decisions,
  turns,
  months,
  all_points,    // of all players together
  margin,        // of the winner to the second
  spread,        // between the first and the last
  tie,           // 1 if the win is shared
  lead_changes,  // by what a scoring at the end of each month would have given
  decided,       // the month from whose end on the winner led
  behind,        // points the winner was behind at the worst month's end
  count          // then gained and spent of each resource, then uses of each thing
};

// A win in whole numbers, however many share it.
inline constexpr int whole_win = 840;

class CASTELLAN_API Catalogue {
 public:
  // Adds what these rules have; ids stay what they are.
  void add(const Ruleset& rules);

  struct Entry {
    Thing::Kind kind;
    std::string id;
  };
  const std::vector<Entry>& things() const { return things_; }
  const std::vector<std::string>& resources() const { return resources_; }
  std::size_t find(Thing::Kind kind, std::string_view id) const;  // things().size() if there is none
  std::size_t months() const { return months_; }                  // with month 0, the setup

  std::size_t measures() const { return uses(things_.size()); }
  static std::size_t at(Measure measure) { return static_cast<std::size_t>(measure); }
  std::size_t gained(std::size_t resource) const { return at(Measure::count) + resource; }
  std::size_t spent(std::size_t resource) const { return gained(resources_.size() + resource); }
  std::size_t uses(std::size_t thing) const { return gained(2 * resources_.size() + thing); }
  // `decisions`, `gained:belfort:wood`, `use:guild:belfort:masons`
  std::string name(std::size_t measure) const;

 private:
  std::vector<Entry> things_;
  std::map<std::pair<Thing::Kind, std::string>, std::size_t, std::less<>> thing_of_;
  std::vector<std::string> resources_;
  std::size_t months_ = 1;
  friend class Places;
};

// Where the definitions of one Ruleset stand in a catalogue.
class CASTELLAN_API Places {
 public:
  Places(const Catalogue& catalogue, const Ruleset& rules);
  std::size_t thing(Thing::Kind kind, AnyId id) const {
    return things_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(id.number())];
  }
  std::size_t resource(Id<Resource> id) const { return resources_[id.index()]; }

 private:
  std::array<std::vector<std::size_t>, static_cast<std::size_t>(Thing::Kind::count)> things_;
  std::vector<std::size_t> resources_;
};

}  // namespace castellan::lab
