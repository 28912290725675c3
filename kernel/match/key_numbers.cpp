#include "castellan/match/key_numbers.hpp"

#include "castellan/world/world.hpp"

namespace castellan {
namespace {

// The same distinctions as in Flow::thing_key(), without making text.
std::uint64_t thing_number(const World& world, Entity thing, Seat viewer) {
  if (thing == nothing) return 0;
  const auto itself = static_cast<std::uint64_t>(to_index(thing)) + 1;
  switch (world.layout().kind(thing)) {
    case EntityKind::card: {
      const Card& card = world.get<Card>(thing);
      const bool known = viewer >= 0 && (card.known_to >> viewer & 1);
      return known ? mix64(~static_cast<std::uint64_t>(card.kind.number())) : itself;
    }
    case EntityKind::lock: {
      const Lock& lock = world.get<Lock>(thing);
      return mix64(thing_number(world, lock.card, viewer) + static_cast<std::uint64_t>(lock.number + 1));
    }
    case EntityKind::plank: {
      const PlankSpot& spot = world.get<PlankSpot>(thing);
      if (spot.plank != none) return itself;
      return mix64(~thing_number(world, spot.home, viewer) + static_cast<std::uint64_t>(spot.number + 1));
    }
    default: return itself;
  }
}

// What Flow::key() makes of each kind of option.
std::uint64_t number_of(const World& world, const Option& option, const Decision& decision) {
  std::uint64_t number = mix64(static_cast<std::uint64_t>(option.kind) + 1);
  const auto add = [&number](std::uint64_t more) { number = mix64(number ^ (more + 1) * 0x9E3779B97F4A7C15ull); };
  const auto add_thing = [&] { add(thing_number(world, option.entity, decision.seat)); };
  const auto add_def = [&] { add(static_cast<std::uint16_t>(option.def.number())); };
  switch (option.kind) {
    case Option::Kind::pass:
    case Option::Kind::decline: break;
    case Option::Kind::place:
    case Option::Kind::entity: add_thing(); break;
    case Option::Kind::send: add_thing(); [[fallthrough]];
    case Option::Kind::worker:
      add_def();
      add(option.master);
      break;
    case Option::Kind::action:
      add_def();
      if (option.entity != nothing) add_thing();
      else if (world.rules().actions[Id<TurnAction>(option.def)].action == Action::build_site)
        add(static_cast<std::uint32_t>(option.number));
      break;
    case Option::Kind::number: add(static_cast<std::uint32_t>(option.number)); break;
    case Option::Kind::trade: add_def(); break;
    case Option::Kind::name:
      for (const char letter : decision.name(option)) add(static_cast<unsigned char>(letter));
      break;
    case Option::Kind::goods:
      for (const std::int16_t amount : decision.goods[static_cast<std::size_t>(option.number)].amount)
        add(static_cast<std::uint16_t>(amount));
  }
  return number;
}

}  // namespace

void key_numbers(const Match& match, std::vector<std::uint64_t>& numbers) {
  numbers.clear();
  const Decision& decision = match.decision();
  for (const Option& option : decision.options) numbers.push_back(number_of(match.world(), option, decision));
  for (std::size_t i = 1; i < numbers.size(); ++i)  // what keys tell apart by #2, #3, …
    for (std::size_t earlier = 0; earlier < i; ++earlier)
      if (numbers[i] == numbers[earlier]) numbers[i] = mix64(numbers[i]);
}

}  // namespace castellan
