// What packs keep on things: reading, writing, and going back to how it began.
#include <cstring>
#include <span>

#include "castellan/flow/operations.hpp"

namespace castellan::flow {

int attribute(const Flow& flow, Id<Attribute> attribute, Entity on) {
  return flow.world.get<Cell>(flow.layout.cells_of(attribute, on)[0]).value;
}

void set_attribute(Flow& flow, Id<Attribute> attribute, Entity on, int value) {
  flow.world.set<&Cell::value>(flow.layout.cells_of(attribute, on)[0], value);
}

namespace {

// Are all of these as they should be? Asked of every cell whenever a turn begins, so two at a time, and whether they
// are, after eight.
bool all_are(std::span<const Cell> cells, int value) {
  const std::uint64_t twice = static_cast<std::uint32_t>(value) * std::uint64_t{0x1'0000'0001};
  std::size_t i = 0;
  std::uint64_t different = 0;
  for (; i + 8 <= cells.size() && different == 0; i += 8)
    for (std::size_t n = 0; n < 8; n += 2) {
      std::uint64_t two = 0;
      static_assert(2 * sizeof(Cell) == sizeof two);
      std::memcpy(&two, &cells[i + n], sizeof two);
      different |= two ^ twice;
    }
  for (; i < cells.size(); ++i) different |= static_cast<std::uint32_t>(cells[i].value ^ value);
  return different == 0;
}

void reset_cells(Flow& flow, const EntityRange& cells, std::size_t each, int initial) {
  for (std::size_t i = 0; i < cells.size(); i += each) flow.world.set<&Cell::value>(cells[i], initial);
}

Entity owner_of(const Flow& flow, Entity thing) {
  switch (flow.layout.kind(thing)) {
    case EntityKind::player: return thing;
    case EntityKind::worker: return flow.world.get<Worker>(thing).owner;
    case EntityKind::card: return card_owner(flow, thing);
    case EntityKind::lock: return card_owner(flow, flow.world.get<Lock>(thing).card);
    case EntityKind::plank:
      if (const Entity home = flow.world.get<PlankSpot>(thing).home; flow.layout.is(home, EntityKind::card))
        return card_owner(flow, home);
      return nothing;
    default: return nothing;
  }
}

// When a turn begins, what belongs to a player whose own turn pauses keeps what it has from that turn.
void reset_cells_around_paused(Flow& flow, const EntityRange& cells, std::size_t each, int initial) {
  for (std::size_t i = 0; i < cells.size(); i += each) {
    if (flow.world.get<Cell>(cells[i]).value == initial) continue;
    const Entity owner = owner_of(flow, flow.layout.owner_of_cell(cells[i]).second);
    if (owner == nothing || !flow.world.get<Player>(owner).paused) flow.world.set<&Cell::value>(cells[i], initial);
  }
}

}  // namespace

void forget_attributes(Flow& flow, std::span<const Entity> cards) {
  for (const Id<Attribute> a : flow.rules.attributes.ids()) {
    const Attribute& attribute = flow.rules.attributes[a];
    if (attribute.on != EntityKind::card) continue;
    const int initial = attribute.type == Attribute::Type::list ? 0 : attribute.initial;
    for (Entity card : cards)
      for (Entity cell : flow.layout.cells_of(a, card)) flow.world.set<&Cell::value>(cell, initial);
  }
}

void reset_attributes(Flow& flow, Attribute::Resets when, Entity player) {
  bool any_paused = false;
  for (Entity other : flow.layout.players)
    any_paused |= when == Attribute::Resets::turn && flow.world.get<Player>(other).paused;
  for (const Id<Attribute> a : flow.rules.resetting[static_cast<std::size_t>(when)]) {
    const Attribute& attribute = flow.rules.attributes[a];
    const int initial = attribute.type == Attribute::Type::list ? 0 : attribute.initial;
    if (player != nothing && attribute.on == EntityKind::player) {
      flow.world.set<&Cell::value>(flow.layout.cells_of(a, player)[0], initial);
      continue;
    }
    const auto [cells, each] = flow.layout.all_cells_of(a);
    if (each == 1 && flow.world.all_runs<Cell>(cells, [&](auto run) { return all_are(run, initial); })) continue;
    if (any_paused) reset_cells_around_paused(flow, cells, each, initial);
    else reset_cells(flow, cells, each, initial);
  }
}

}  // namespace castellan::flow
