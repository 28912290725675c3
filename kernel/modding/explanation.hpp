// Why packs do not go together, in words.
#pragma once

#include <span>
#include <vector>

#include "castellan/modding/catalogue.hpp"

namespace castellan::modding {

// One of the things that together can't be.
struct Fact {
  enum class Kind : std::uint8_t {
    needs,      // the pack needs the other
    only_with,  // the pack goes with these versions of the other only
    conflicts,  // the pack conflicts with the other
    unmet,      // the pack, or the user, needs the other, and none fits
    asked       // the user asks for the pack
  };
  Kind kind;
  const Catalogue::Entry* pack = nullptr;  // null: it was asked for
  const PackRange* other = nullptr;
};

// A sentence, or several if several versions fail for reasons of their own.
struct Contradiction {
  Where where;
  std::string message;
  std::string hint;
};
Contradiction explain(std::span<const Fact> facts, Catalogue& catalogue);

}  // namespace castellan::modding
