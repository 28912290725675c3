// A YAML document as plain data, each node with the place it was written at: what the content loader reads
// definitions from and what a definition's `params` stay as.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/where.hpp"

namespace castellan {

struct Value {
  enum class Kind : std::uint8_t { null, scalar, list, map };
  struct Entry;

  Kind kind = Kind::null;
  bool quoted = false;  // a quoted scalar is text, whatever it looks like
  std::string scalar;
  std::vector<Value> list;
  std::vector<Entry> map;  // in the order written
  Where where;

  const Value* find(std::string_view key) const;
};

struct Value::Entry {
  std::string key;
  Where where;
  Value value;
};

inline const Value* Value::find(std::string_view key) const {
  for (const Entry& entry : map)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

}  // namespace castellan
