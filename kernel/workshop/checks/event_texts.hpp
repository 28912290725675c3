// A pack's own events, and what their texts put in: a player, a thing, an amount that game:emit must give.
#pragma once

#include "castellan/workshop/checks/pack_texts.hpp"
#include "castellan/world/event_details.hpp"

namespace castellan::workshop {

class EventTexts {
 public:
  explicit EventTexts(CheckedPack& pack);

  // What scripts emit as far as can be seen, whether or not it ever runs.
  void check_emits();
  // What was emitted in a game: for calls whose tables are put together elsewhere.
  void hear(const world::Event& event, std::span<const std::int32_t> details);

 private:
  struct Need {
    Where where;  // of the text
    std::string language;
  };
  struct Hole {
    std::string file;
    script::LuaNames::Use event;
    std::string argument;
  };
  std::vector<std::string> may_be_missing(const std::string& event) const;
  void read_needs();
  void read_emits();
  void tell(const Where& where, const std::string& event, const std::string& argument, const std::string& hint);

  CheckedPack& pack_;
  std::map<std::string, std::map<std::string, Need>> needs_;  // by event and argument
  std::vector<Hole> holes_;                                   // that can be seen
  std::set<std::pair<std::string, std::string>> told_;        // event and argument: told, or to be told, at a call
};

}  // namespace castellan::workshop
