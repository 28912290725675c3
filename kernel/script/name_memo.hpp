// Definitions by the names scripts say. A table of definitions is searched from its beginning, and scripts say the same
// few names again and again: those that were found are kept.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "castellan/definitions/table_of.hpp"

namespace castellan::script {

class NameMemo {
 public:
  // What TableOf::find says. The table must outlive this.
  template <class T>
  Id<T> find(const TableOf<T>& table, std::string_view name) {
    if (name.empty()) return table.find(name);
    Entry& entry = entries_[place_of(&table, name)];
    if (entry.table == &table && entry.name == name) return Id<T>(entry.number);
    const Id<T> found = table.find(name);
    if (found != none) entry = {&table, std::string(name), found.number()};
    return found;
  }

 private:
  struct Entry {
    const void* table = nullptr;
    std::string name;
    std::int32_t number = 0;
  };
  static constexpr std::size_t places = 128;

  static std::size_t place_of(const void* table, std::string_view name) {
    const auto letter = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(name[i])}; };
    const std::uint64_t looks =
        letter(0) | letter(name.size() / 2) << 8 | letter(name.size() - 1) << 16 | std::uint64_t{name.size()} << 24;
    return (reinterpret_cast<std::uintptr_t>(table) / 8 + looks) * 0x9E3779B97F4A7C15 >> 57;
  }

  std::array<Entry, places> entries_;
};

}  // namespace castellan::script
