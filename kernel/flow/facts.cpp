#include "castellan/flow/facts.hpp"

#include "castellan/flow/calendar.hpp"
#include "castellan/flow/operations.hpp"

namespace castellan::flow::facts {
namespace {

template <class... Cs>
constexpr std::uint32_t bits_of = (bit_of_component<Cs> | ...);

Seat seat_of(const World& world, Entity player) { return static_cast<Seat>(world.get<Player>(player).seat); }

template <class Range, class Holds>
std::uint64_t count(const Range& range, Holds&& holds) {
  std::uint64_t found = 0;
  for (Entity e : range) found += holds(e);
  return found;
}

std::uint64_t goods_of(const World& world, Entity player, std::int32_t resource) {
  return static_cast<std::uint64_t>(world.get<Stock>(player).goods[Id<Resource>(resource)]);
}

std::uint64_t has(const World& world, Entity player, std::int32_t amount_and_resource) {
  return world.get<Stock>(player).goods[Id<Resource>(amount_and_resource & 0xFF)] >= amount_and_resource >> 8;
}

std::uint64_t count_workers(const World& world, Entity player, std::int32_t kind) {
  return count(world.layout().workers_of(seat_of(world, player), Id<WorkerKind>(kind)),
               [&](Entity worker) { return world.get<Worker>(worker).place != Layout::table; });
}

std::uint64_t count_in_supply(const World& world, Entity player, std::int32_t kind) {
  const Seat seat = seat_of(world, player);
  const Layout& layout = world.layout();
  return count(kind < 0 ? layout.workers_of(seat) : layout.workers_of(seat, Id<WorkerKind>(kind)),
               [&](Entity worker) { return world.get<Worker>(worker).place == Layout::table; });
}

std::uint64_t count_markers(const World& world, Entity district, std::int32_t player) {
  const Entity whose{static_cast<std::uint32_t>(player)};
  return count(world.layout().symbols_in(district),
               [&](Entity symbol) { return world.get<Symbol>(symbol).marker == whose; });
}

std::uint64_t has_room(const World& world, Entity location, std::int32_t) {
  return flow::is_free(world, world.layout(), location, world.rules().sites[world.get<Location>(location).site]);
}

std::uint64_t has_marker(const World& world, Entity location, std::int32_t) {
  return count(world.layout().symbols_of(location),
               [&](Entity symbol) { return world.get<Symbol>(symbol).marker != nothing; }) > 0;
}

std::uint64_t owner_of(const World& world, Entity tile, std::int32_t) {
  return to_index(flow::guild_owner(world, tile));
}

std::uint64_t where_is(const World& world, Entity thing, std::int32_t) { return to_index(district_of(world, thing)); }

std::uint64_t month_now(const World& world, Entity player, std::int32_t) {
  return static_cast<std::uint64_t>(month_of(world, player));
}

std::uint64_t season_now(const World& world, Entity whose, std::int32_t) {
  if (!present_month(world, whose)) return 0;
  int month = month_of(world, whose);
  const auto season = [&](int of) -> const std::string& { return world.rules().months[Id<Month>(of - 1)].season; };
  while (month > 1 && season(month - 1) == season(month)) --month;
  return static_cast<std::uint64_t>(month);
}

std::uint64_t season_number_of(const World& world, Entity player, std::int32_t) {
  return static_cast<std::uint64_t>(season_of(world, player));
}

std::uint64_t count_gnomes(const World& world, Entity, std::int32_t) {
  return count(world.layout().gnomes, [&](Entity gnome) { return world.get<Gnome>(gnome).lock == nothing; });
}

}  // namespace

const Fact goods{goods_of, bits_of<Stock>};
const Fact has_goods{has, bits_of<Stock>};
const Fact workers{count_workers, bits_of<Worker>};
const Fact workers_in_supply{count_in_supply, bits_of<Worker>};
const Fact markers{count_markers, bits_of<Symbol>};
const Fact is_free{has_room, bits_of<Symbol>};
const Fact is_marked{has_marker, bits_of<Symbol>};
const Fact guild_owner{owner_of, bits_of<GuildTile, Symbol>};
const Fact district{where_is, bits_of<PieceSpot, GuildTile>};
const Fact month{month_now, bits_of<Table, Cell>};
const Fact season{season_now, bits_of<Table, Cell>};
const Fact season_number{season_number_of, bits_of<Table, Cell>};
const Fact gnomes_left{count_gnomes, bits_of<Gnome>};

}  // namespace castellan::flow::facts
