#include "castellan/flow/arrangement.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"
#include "castellan/world/fields.hpp"

namespace castellan::flow {
namespace {

template <class... Parts>
[[noreturn]] void refuse(fmt::format_string<Parts...> format, Parts&&... parts) {
  throw std::invalid_argument(fmt::format(format, std::forward<Parts>(parts)...));
}

}  // namespace

void Arrangement::goods(Entity player, Id<Resource> resource, int amount) {
  if (amount < 0 || amount > caps::amount) refuse("{}: not an amount of goods", amount);
  flow_.world.set_goods(player, resource, amount);
}

void Arrangement::score(Entity player, int points) {
  if (points < 0 || points > caps::amount) refuse("{}: not a score", points);
  flow_.world.set<&Player::score>(player, points);
}

void Arrangement::crest(Entity player, int crest) {
  const Entity holder = holder_of_crest(flow_, crest);
  const bool is_dealt = flow_.world.get<Player>(player).crest != 0;
  if (holder == nothing && !is_dealt && crest >= 1 && crest <= flow_.layout.player_count()) {
    flow_.world.set<&Player::crest>(player, crest);
    return;
  }
  if (!flow_.layout.players.contains(holder)) refuse("no player holds crest {}", crest);
  flow_.world.set<&Player::crest>(holder, flow_.world.get<Player>(player).crest);
  flow_.world.set<&Player::crest>(player, crest);
}

void Arrangement::attribute(Id<Attribute> attribute, Entity on, int value) {
  set_attribute(flow_, attribute, on, value);
}

void Arrangement::attribute(Id<Attribute> attribute, Entity on, std::span<const Entity> things) {
  const EntityRange cells = flow_.layout.cells_of(attribute, on);
  if (things.size() + 1 > cells.size())
    refuse("{} holds at most {} things", flow_.rules.attributes[attribute].name(), cells.size() - 1);
  flow_.world.set<&Cell::value>(cells[0], static_cast<int>(things.size()));
  for (std::size_t i = 1; i < cells.size(); ++i)
    flow_.world.set<&Cell::value>(cells[i],
                                  i <= things.size() ? static_cast<std::int32_t>(to_index(things[i - 1])) + 1 : 0);
}

void Arrangement::workers(Entity player, Id<WorkerKind> kind, int count, int masters) {
  const EntityRange all = flow_.layout.workers_of(seat_of(flow_, player), kind);
  const WorkerKind& def = flow_.rules.workers[kind];
  if (count < 0 || count > static_cast<int>(all.size()) || masters < 0 || masters > std::min<int>(count, def.masters))
    refuse("a player can't have {} {} with {} masters among them", count, def.name(), masters);
  for (int n = 0; n < static_cast<int>(all.size()); ++n) {
    const Entity worker = all[static_cast<std::size_t>(n)];
    send_home(flow_, worker);
    if (n >= count) flow_.world.set<&Worker::place>(worker, Layout::table);
    flow_.world.set<&Worker::master>(worker, n < count && n >= count - masters);
  }
}

Entity Arrangement::stand(Entity player, Id<WorkerKind> kind, bool master, Entity place) {
  const Entity worker = worker_at_home(flow_, player, kind, master);
  if (worker == nothing)
    refuse("{} has no such {} at home", flow_.layout.name(player), flow_.rules.workers[kind].name());
  const auto require_taken = [&](Ids<WorkerKind> takes) {
    if (!takes.contains(kind)) refuse("{} takes no {}", flow_.layout.name(place), flow_.rules.workers[kind].name());
  };
  if (flow_.layout.is(place, EntityKind::plank)) {
    if (flow_.world.get<PlankSpot>(place).worker != nothing) refuse("{} is occupied", flow_.layout.name(place));
    const Id<Plank> plank = plank_def(flow_, place);
    if (plank == none) refuse("there is no plank: {}", flow_.layout.name(place));
    require_taken(flow_.rules.planks[plank].takes);
    flow_.world.set<&PlankSpot::worker>(place, worker);
  } else if (flow_.layout.is(place, EntityKind::area)) {
    require_taken(flow_.rules.areas[flow_.world.get<ResourceArea>(place).area].takes);
  } else {
    refuse("a worker can't stand there: {}", flow_.layout.name(place));
  }
  flow_.world.set<&Worker::place>(worker, place);
  return worker;
}

void Arrangement::gnome(Entity lock) {
  const Entity gnome = gnome_in_stock(flow_);
  if (gnome == nothing) refuse("no gnome is left in the stock");
  if (!lock_is_free(flow_, lock)) refuse("not a free lock of a built card: {}", flow_.layout.name(lock));
  flow_.world.set<&Gnome::lock>(gnome, lock);
  flow_.world.set<&Lock::gnome>(lock, gnome);
}

void Arrangement::gnomes_in_stock(int count, Seat builder) {
  int stock = 0;
  for (Entity gnome : flow_.layout.gnomes) stock += flow_.world.get<Gnome>(gnome).lock == nothing;
  const auto all = static_cast<int>(flow_.layout.gnomes.size());
  if (count < 0 || count > all) refuse("this game has {} gnomes", all);
  for (Entity lock : flow_.layout.locks) {
    const Entity gnome = flow_.world.get<Lock>(lock).gnome;
    if (stock >= count || gnome == nothing) continue;
    flow_.world.set<&Gnome::lock>(gnome, nothing);
    flow_.world.set<&Lock::gnome>(lock, nothing);
    ++stock;
  }
  for (bool built = true; stock > count && built;) {
    for (Entity lock : flow_.layout.locks)
      if (stock > count && lock_is_free(flow_, lock)) gnome(lock), --stock;
    if (stock > count) built = build_with_locks(builder);
  }
  if (stock > count) refuse("there are not enough locks for {} gnomes", all - count);
}

// A card with locks from a deck; false if there is none.
bool Arrangement::build_with_locks(Seat builder) {
  for (const Id<Deck> deck : flow_.rules.decks.ids()) {
    Id<Property> kind;
    each_card(flow_.world, flow_.layout.pile(deck, Pile::deck), [&](Entity card) {
      const Id<Property> here = flow_.world.get<Card>(card).kind;
      if (!flow_.rules.properties[here].locks.empty()) kind = here;
    });
    if (kind == none) continue;
    card(kind, flow_.layout.pile(deck, Pile::built, builder));
    return true;
  }
  return false;
}

void Arrangement::deck(Id<Deck> deck, std::span<const Id<Property>> cards) {
  const Entity pile = flow_.layout.pile(deck, Pile::deck);
  const Entity discards = flow_.layout.pile(deck, Pile::discard);
  each_card(flow_.world, pile, [&](Entity card) {
    move_card(flow_, card, discards, 0);
    flow_.world.set<&Card::known_to>(card, 0xFF);
  });
  for (auto kind = cards.rbegin(); kind != cards.rend(); ++kind) card(*kind, pile);
}

Entity Arrangement::card(Id<Property> property, Entity pile) {
  const Property& def = flow_.rules.properties[property];
  Entity found = nothing;
  for (const Pile::Role role : {Pile::discard, Pile::deck})
    each_card(flow_.world, flow_.layout.pile(def.deck, role), [&](Entity card) {
      if (flow_.world.get<Card>(card).kind == property) found = card;
    });
  if (found == nothing) refuse("neither deck nor discards have a {}", def.name());
  move_card(flow_, found, pile, 0);
  const Pile& to = flow_.world.get<Pile>(pile);
  const bool secret = to.role == Pile::hand || to.role == Pile::aside;
  const int known = to.role == Pile::deck ? 0 : secret ? bit_of(seat_of(flow_, to.owner)) : 0xFF;
  flow_.world.set<&Card::known_to>(found, known);
  return found;
}

void Arrangement::clear(Entity pile) {
  each_card(flow_.world, pile, [&](Entity card) {
    for (Entity lock : flow_.layout.locks_of_card(card)) {
      const Entity gnome = flow_.world.get<Lock>(lock).gnome;
      if (gnome == nothing) continue;
      flow_.world.set<&Gnome::lock>(gnome, nothing);
      flow_.world.set<&Lock::gnome>(lock, nothing);
    }
    for (Entity plank : flow_.layout.planks_of_card(card)) leave_plank(plank);
    move_card(flow_, card, flow_.layout.pile(flow_.world.get<Card>(card).deck, Pile::deck), 0);
    flow_.world.set<&Card::known_to>(card, 0);
  });
}

void Arrangement::leave_plank(Entity plank) {
  if (const Entity worker = flow_.world.get<PlankSpot>(plank).worker; worker != nothing) send_home(flow_, worker);
}

void Arrangement::marker(Entity symbol, Entity player) {
  const Id<Site> site = flow_.world.get<Location>(flow_.world.get<Symbol>(symbol).location).site;
  if (player != nothing && flow_.world.get<Player>(player).neutral && flow_.rules.sites[site].is_guild_place)
    refuse("{} is a neutral builder, and those never own a guild", flow_.layout.name(player));
  put_marker(flow_, symbol, player);
}

void Arrangement::guild(Entity tile, Entity district) {
  const Entity there = flow_.world.get<District>(district).guild;
  const Entity from = flow_.world.get<GuildTile>(tile).district;
  if (there == tile) return;
  if (there != nothing) {
    flow_.world.set<&GuildTile::district>(there, from);
    if (const Entity plank = flow_.layout.plank_of_guild(there); from == nothing && plank != nothing)
      leave_plank(plank);
  }
  if (from != nothing) flow_.world.set<&District::guild>(from, there);
  flow_.world.set<&GuildTile::district>(tile, district);
  flow_.world.set<&District::guild>(district, tile);
}

void Arrangement::piece(Entity piece, Entity place) { flow_.world.set<&PieceSpot::place>(piece, place); }

void Arrangement::month(int begun) {
  if (begun < 0 || begun > static_cast<int>(flow_.rules.months.size())) refuse("the calendar has no month {}", begun);
  flow_.world.set<&Table::month>(Layout::table, begun);
}

void Arrangement::enter(PhaseList list, Id<Phase> phase, Entity player) { enter_phase(flow_, list, phase, player); }

void Arrangement::take_over(const World& other, const FrameStack& frames) {
  for (std::uint32_t i = 0; i < flow_.layout.entity_count(); ++i)
    for (std::size_t c = 0; c < component_table().size(); ++c) {
      const std::byte* bytes = other.bytes(Entity{i}, c);
      if (!bytes) continue;
      const auto& fields = component_table()[c].fields;
      for (std::size_t f = 0; f < fields.size(); ++f)
        for (std::size_t n = 0; n < fields[f].count; ++n)
          flow_.world.set_field(Entity{i}, c, f, n, read_field(bytes, fields[f], n));
    }
  flow_.restore_frames(frames.begin(), frames.size());
}

}  // namespace castellan::flow
