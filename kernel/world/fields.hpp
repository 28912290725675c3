// What the components are made of, as a table: hash, checkpoint, view and change list are written once over it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "castellan/world/components.hpp"

namespace castellan::world {

struct Field {
  enum class Type : std::uint8_t { uint8, int16, int32, uint64, entity };
  // What a number stands for, where it stands for a definition: checkpoints name it by id.
  enum class Names : std::uint8_t { number, worker, site, guild, area, property, plank, piece, deck };
  // What it can be in a game. State from a file is compared with this, field by field, before it is written; how
  // several fields must agree is for match/checkpoint_checks.cpp to say. A field that does not say it does not compile.
  enum class Holds : std::uint8_t {
    unsaid,
    board,  // what the game is made of: the layout says it, and it never changes
    // Numbers
    any,
    flag,
    month,
    over,
    crest,
    amount,  // of goods or points
    card_count,
    definition,  // an entry of the table in `names`
    attribute,   // as its declaration says
    // Things
    seat,
    worker_place,
    worker,
    lock,
    gnome,
    guild,
    district,
    pile,
    card,
    thing
  };

  std::string_view name;
  std::uint8_t offset = 0;
  Type type = Type::int32;
  Holds holds = Holds::unsaid;
  std::uint8_t count = 1;  // elements of an array
  Names names = Names::number;
  bool rare = false;  // part of the hash only where it is not 0: a rule nobody uses leaves hashes as they are

  // What its type has room for; entities and 64 bits as read_field returns them.
  constexpr bool has_room_for(std::int64_t value) const {
    switch (type) {
      case Type::uint8: return value >= 0 && value <= 0xFF;
      case Type::int16: return value >= -0x8000 && value <= 0x7FFF;
      case Type::int32: return value >= -0x80000000LL && value <= 0x7FFFFFFFLL;
      case Type::uint64: return true;
      case Type::entity: return value >= 0 && value <= 0xFFFFFFFFLL;
    }
    return false;
  }

  // Bytes of one element.
  constexpr std::size_t size() const {
    constexpr std::size_t sizes[] = {1, 2, 4, 8, 4};
    return sizes[static_cast<std::size_t>(type)];
  }
};

struct ComponentInfo {
  std::string_view name;
  std::size_t stride = 0;
  std::span<const Field> fields;
};

// In the order of Components.
CASTELLAN_API std::span<const ComponentInfo> component_table();

// Reads one element of a field from the bytes of a component; entities and unsigned values as they are.
CASTELLAN_API std::int64_t read_field(const std::byte* component, const Field& field, std::size_t element);
void write_field(std::byte* component, const Field& field, std::size_t element, std::int64_t value);

}  // namespace castellan::world
