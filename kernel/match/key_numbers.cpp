#include "castellan/match/key_numbers.hpp"

#include "castellan/world/world.hpp"

namespace castellan::match {
namespace {

// The same distinctions as in Flow::thing_key(), without making text.
std::uint64_t thing_number(const world::World& world, Entity thing, Seat viewer) {
  if (thing == nothing) return 0;
  const auto itself = static_cast<std::uint64_t>(to_index(thing)) + 1;
  switch (world.layout().kind(thing)) {
    case EntityKind::card: {
      const world::Card& card = world.get<world::Card>(thing);
      const bool known = viewer >= 0 && (card.known_to >> viewer & 1);
      return known ? world::mix64(~static_cast<std::uint64_t>(card.kind.number())) : itself;
    }
    case EntityKind::lock: {
      const world::Lock& lock = world.get<world::Lock>(thing);
      return world::mix64(thing_number(world, lock.card, viewer) + static_cast<std::uint64_t>(lock.number + 1));
    }
    case EntityKind::plank: {
      const world::PlankSpot& spot = world.get<world::PlankSpot>(thing);
      if (spot.plank != none) return itself;
      return world::mix64(~thing_number(world, spot.home, viewer) + static_cast<std::uint64_t>(spot.number + 1));
    }
    default: return itself;
  }
}

// What Flow::key() makes of each kind of option.
std::uint64_t number_of(const world::World& world, const flow::Option& option, const flow::Decision& decision) {
  std::uint64_t number = world::mix64(static_cast<std::uint64_t>(option.kind) + 1);
  const auto add = [&number](std::uint64_t more) {
    number = world::mix64(number ^ (more + 1) * 0x9E3779B97F4A7C15ull);
  };
  const auto add_thing = [&] { add(thing_number(world, option.entity, decision.seat)); };
  const auto add_def = [&] { add(static_cast<std::uint16_t>(option.def.number())); };
  switch (option.kind) {
    case flow::Option::Kind::pass:
    case flow::Option::Kind::decline: break;
    case flow::Option::Kind::place:
    case flow::Option::Kind::entity: add_thing(); break;
    case flow::Option::Kind::send:
      add_thing();
      add(static_cast<std::uint32_t>(option.number));
      [[fallthrough]];
    case flow::Option::Kind::worker:
      add_def();
      add(option.master);
      break;
    case flow::Option::Kind::action:
      add_def();
      if (option.entity != nothing) add_thing();
      else if (world.rules().actions[Id<TurnAction>(option.def)].action == Action::build_site)
        add(static_cast<std::uint32_t>(option.number));
      break;
    case flow::Option::Kind::number: add(static_cast<std::uint32_t>(option.number)); break;
    case flow::Option::Kind::trade: add_def(); break;
    case flow::Option::Kind::name:
      for (const char letter : decision.name(option)) add(static_cast<unsigned char>(letter));
      break;
    case flow::Option::Kind::goods:
      for (const std::int16_t amount : decision.goods[static_cast<std::size_t>(option.number)].amount)
        add(static_cast<std::uint16_t>(amount));
  }
  return number;
}

}  // namespace

void key_numbers(const Match& match, std::vector<std::uint64_t>& numbers) {
  numbers.clear();
  const flow::Decision& decision = match.decision();
  for (const flow::Option& option : decision.options) numbers.push_back(number_of(match.world(), option, decision));
  for (std::size_t i = 1; i < numbers.size(); ++i)  // what keys tell apart by #2, #3, …
    for (std::size_t earlier = 0; earlier < i; ++earlier)
      if (numbers[i] == numbers[earlier]) numbers[i] = world::mix64(numbers[i]);
}

}  // namespace castellan::match
