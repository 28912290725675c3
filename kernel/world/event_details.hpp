// What an event tells besides its player, subject, other and amount: values by names of their own. An event of a pack
// declares them (`args`), a native one can tell goods (told_goods in definitions/native.hpp). They lie beside the log
// as numbers, in the order of the declaration, and are rolled back with it.
//
// ```cpp
// world::DetailWriter details;
// details.add(Goods{}, rules.resources.size());
// world.emit({.type = EventType::traded, .player = player}, details.values());
// world::each_detail(rules, world.events().back().type, world.details(world.events().back()),
//                    [&](const EventArgument& argument, const world::Detail& detail) {
//                      if (argument.name == "cost") cost = detail.goods;
//                    });
// ```
#pragma once

#include <array>
#include <span>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/world/event.hpp"

namespace castellan::world {

// One value, by the type of its argument.
struct Detail {
  bool given = false;            // an optional one may be left out
  std::int32_t number = 0;       // of a word: its place among the argument's
  Id<Resource> good = none;      // of a good
  Entity thing = nothing;        // of a thing
  Id<Property> kind = none;      // of a card: what it was at the moment of the event,
  std::uint8_t known_to = 0xFF;  // and the seats that knew
  Goods goods{};
};

// Puts the details of one event together, in the order of its arguments.
class CASTELLAN_API DetailWriter {
 public:
  DetailWriter() { values_[0] = 0; }
  void add_nothing(const EventArgument& argument, std::size_t resources);
  void add(std::int32_t number);
  void add(Entity thing, Id<Property> kind = none, std::uint8_t known_to = 0xFF);
  void add(const Goods& goods, std::size_t resources);
  std::span<const std::int32_t> values() const { return {values_.data(), size_}; }

 private:
  void put(std::int32_t value) { values_[size_++] = value; }
  void begin(bool given);

  // The first says which are given, a bit each.
  std::array<std::int32_t, 1 + caps::event_arguments*(caps::resources > 3 ? caps::resources : 3)> values_;
  std::size_t size_ = 1;
  std::size_t count_ = 0;
};

// The arguments of a type of events; none of most.
CASTELLAN_API std::span<const EventArgument> arguments_of(const Ruleset& rules, EventType type);

// What a value of it is: "a number", "a player", "one of these words: open, closed".
CASTELLAN_API std::string in_words(const EventArgument& argument);

// How many numbers a value of an argument takes.
constexpr std::size_t width_of(EventArgument::Type type, std::size_t resources) {
  return type == EventArgument::Type::goods ? resources : type == EventArgument::Type::thing ? 3 : 1;
}

CASTELLAN_API Detail read_detail(const EventArgument& argument, bool given, const std::int32_t* at,
                                 std::size_t resources);

// Calls visit(argument, detail) for each argument its type has, whether or not it was given. Allocates nothing.
template <class Visit>
void each_detail(const Ruleset& rules, EventType type, std::span<const std::int32_t> details, Visit&& visit) {
  std::size_t at = 1;
  unsigned bit = 0;
  for (const EventArgument& argument : arguments_of(rules, type)) {
    const std::size_t width = width_of(argument.type, rules.resources.size());
    const bool there = at + width <= details.size();
    visit(argument,
          there ? read_detail(argument, (details[0] >> bit & 1) != 0, details.data() + at, rules.resources.size())
                : Detail{});
    at += width;
    ++bit;
  }
}

// Events with their details, apart from the log they were written in.
struct CASTELLAN_API KeptEvents {
  std::vector<Event> events;
  std::vector<std::int32_t> details;

  void add(const Event& event, std::span<const std::int32_t> told);
  std::span<const std::int32_t> details_of(const Event& event) const { return world::details_of(event, details); }
};

// In a world that is dealt: what others were told of cards this seat does not know, they were told of the cards they
// have now. `kind_now` says what a card is.
template <class KindNow>
void retell_cards(const Ruleset& rules, EventType type, std::span<std::int32_t> details, std::uint8_t seat,
                  KindNow&& kind_now) {
  std::size_t at = 1;
  for (const EventArgument& argument : arguments_of(rules, type)) {
    const std::size_t width = width_of(argument.type, rules.resources.size());
    if (at + width > details.size()) return;
    if (argument.type == EventArgument::Type::thing && details[at + 1] >= 0 && !(details[at + 2] >> seat & 1))
      details[at + 1] = kind_now(Entity{static_cast<std::uint32_t>(details[at])}).number();
    at += width;
  }
}

}  // namespace castellan::world
