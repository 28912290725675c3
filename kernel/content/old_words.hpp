// Words of older levels of the mod API. They are turned into today's right after parsing, so that packs of all levels
// patch and are patched alike; `castellan mod migrate` finds them by the same search.
#pragma once

#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/value.hpp"

namespace castellan::content {

// A key and its value, as written and as they are written now.
struct OldWord {
  int until;  // the last level they belong to
  std::string key, value;
  std::string new_key, new_value;
  Where where, value_where;
};

// Those in a YAML file of a pack, in patches of other packs' fields too. Texts and params are the author's own words.
CASTELLAN_API std::vector<OldWord> old_words(const Value& document);

// Reads an older file as today's.
void modernise(Value& document);

}  // namespace castellan::content
