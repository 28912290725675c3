#include "castellan/world/event_details.hpp"

#include <cassert>

namespace castellan::world {
namespace {

// By event: what native ones tell.
const std::vector<std::vector<EventArgument>>& native_arguments() {
  static const auto all = [] {
    std::vector<std::vector<EventArgument>> of(static_cast<std::size_t>(EventType::count));
    for (const ToldGoods& told : told_goods) {
      EventArgument& argument = of[static_cast<std::size_t>(told.event)].emplace_back();
      argument.name = told.name;
      argument.type = EventArgument::Type::goods;
    }
    return of;
  }();
  return all;
}

}  // namespace

std::span<const EventArgument> arguments_of(const Ruleset& rules, EventType type) {
  if (type < EventType::count) return native_arguments()[static_cast<std::size_t>(type)];
  const auto number = static_cast<std::size_t>(type) - static_cast<std::size_t>(EventType::count);
  return rules.pack_events[Id<PackEvent>(number)].arguments;
}

std::string in_words(const EventArgument& argument) {
  switch (argument.type) {
    case EventArgument::Type::number: return "a whole number";
    case EventArgument::Type::good: return "the name of a resource";
    case EventArgument::Type::goods: return "goods such as { gold = 2 }";
    case EventArgument::Type::thing: break;
    case EventArgument::Type::word: {
      std::string all;
      for (const std::string& word : argument.words) all += (all.empty() ? "one of these words: " : ", ") + word;
      return all;
    }
  }
  if (argument.any_thing) return "a thing of the game";
  const std::string_view kind = entity_kind_names[static_cast<std::size_t>(argument.thing)];
  return (kind == "area" ? "an " : "a ") + std::string(kind);
}

void KeptEvents::add(const Event& event, std::span<const std::int32_t> told) {
  Event& kept = events.emplace_back(event);
  if (event.details == 0) return;
  kept.details = static_cast<std::uint32_t>(details.size()) + 1;
  details.push_back(static_cast<std::int32_t>(told.size()));
  details.insert(details.end(), told.begin(), told.end());
}

void DetailWriter::begin(bool given) {
  assert(count_ < caps::event_arguments);
  if (given) values_[0] |= 1 << count_;
  ++count_;
}

void DetailWriter::add_nothing(const EventArgument& argument, std::size_t resources) {
  begin(false);
  const std::size_t width = width_of(argument.type, resources);
  const bool is_thing = argument.type == EventArgument::Type::thing;
  for (std::size_t i = 0; i < width; ++i) put(is_thing ? -1 : 0);
}

void DetailWriter::add(std::int32_t number) {
  begin(true);
  put(number);
}

void DetailWriter::add(Entity thing, Id<Property> kind, std::uint8_t known_to) {
  begin(true);
  put(static_cast<std::int32_t>(to_index(thing)));
  put(kind.number());
  put(known_to);
}

void DetailWriter::add(const Goods& goods, std::size_t resources) {
  begin(true);
  for (std::size_t i = 0; i < resources; ++i) put(goods.amount[i]);
}

Detail read_detail(const EventArgument& argument, bool given, const std::int32_t* at, std::size_t resources) {
  Detail detail;
  detail.given = given;
  if (!given) return detail;
  switch (argument.type) {
    case EventArgument::Type::number:
    case EventArgument::Type::word: detail.number = at[0]; break;
    case EventArgument::Type::good: detail.good = Id<Resource>(at[0]); break;
    case EventArgument::Type::goods:
      for (std::size_t i = 0; i < resources; ++i) detail.goods.amount[i] = static_cast<std::int16_t>(at[i]);
      break;
    case EventArgument::Type::thing:
      detail.thing = Entity{static_cast<std::uint32_t>(at[0])};
      detail.kind = Id<Property>(at[1]);
      detail.known_to = static_cast<std::uint8_t>(at[2]);
      break;
  }
  return detail;
}

}  // namespace castellan::world
