// What the names of methods and fields stand for on one kind of thing. A short text is in Lua's memory once, and those
// in the table of the kind stay where they are, so one that was found is known by its address.
#pragma once

#include <array>
#include <cstdint>
#include <lua.hpp>

namespace castellan::script {

class FieldMemo {
 public:
  struct Meaning {
    lua_CFunction method = nullptr;
    int field = -1;  // the number that stands for it, where it is no method
  };

  // As lua_topointer gives the name; null if it was not kept.
  const Meaning* find(const void* name) const {
    const std::size_t place = place_of(name);
    if (!name) return nullptr;
    if (entries_[place].name == name) return &entries_[place].meaning;
    return entries_[place ^ 1].name == name ? &entries_[place ^ 1].meaning : nullptr;
  }
  // There are two places for each: what was kept last stands at its own.
  void keep(const void* name, const Meaning& meaning) {
    const std::size_t place = place_of(name);
    entries_[place ^ 1] = entries_[place];
    entries_[place] = {name, meaning};
  }

 private:
  struct Entry {
    const void* name = nullptr;
    Meaning meaning;
  };
  static constexpr std::size_t places = 64;

  static std::size_t place_of(const void* name) { return reinterpret_cast<std::uintptr_t>(name) / 16 % places; }

  std::array<Entry, places> entries_;
};

}  // namespace castellan::script
