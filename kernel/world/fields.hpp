// What the components are made of, as a table: hash, checkpoint, view and change list are written once over it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "castellan/world/components.hpp"

namespace castellan {

struct Field {
  enum class Type : std::uint8_t { uint8, int16, int32, uint64, entity };
  // What a number stands for, where it stands for a definition: checkpoints name it by id.
  enum class Names : std::uint8_t { number, worker, site, guild, area, property, plank, piece, deck };

  std::string_view name;
  std::uint8_t offset = 0;
  Type type = Type::int32;
  std::uint8_t count = 1;  // elements of an array
  Names names = Names::number;

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
std::span<const ComponentInfo> component_table();

// Reads one element of a field from the bytes of a component; entities and unsigned values as they are.
std::int64_t read_field(const std::byte* component, const Field& field, std::size_t element);
void write_field(std::byte* component, const Field& field, std::size_t element, std::int64_t value);

}  // namespace castellan
