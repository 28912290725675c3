// Definitions by the names people type.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "castellan/definitions/table_of.hpp"

namespace castellan {

template <class T>
std::string names_of(const TableOf<T>& table) {
  std::string all;
  for (const T& entry : table) all += (all.empty() ? "" : ", ") + std::string(entry.name());
  return all.empty() ? "none" : all;
}

// A pack `gamblers-den` has the guild `gamblers_den`: nobody should have to know which is which. None if two are meant.
template <class T>
Id<T> find_typed(const TableOf<T>& table, std::string_view name) {
  if (const Id<T> found = table.find(name); found != none) return found;
  const auto alike = [&](std::string_view other) {
    return std::ranges::equal(other, name, [](char a, char b) { return (a == '-' ? '_' : a) == (b == '-' ? '_' : b); });
  };
  Id<T> found;
  for (const Id<T> at : table.ids()) {
    if (!alike(table[at].id) && !alike(table[at].name())) continue;
    if (found != none) return none;
    found = at;
  }
  return found;
}

}  // namespace castellan
