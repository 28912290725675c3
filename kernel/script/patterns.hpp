// Lua's patterns, matched with a budget. The library's own matcher can take longer than the age of the world for a text
// of some hundred characters (`a*a*a*b`), inside one C call that no hook and no alarm gets into.
// A pattern that is wrong is refused as a whole, also where a match would not come to the wrong place.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::script {

struct PatternMatch {
  static constexpr int most = 32;
  struct Capture {
    std::size_t begin = 0;
    std::size_t length = 0;
    bool is_position = false;  // `()`
  };

  std::size_t begin = 0;
  std::size_t end = 0;
  int count = 0;
  std::array<Capture, most> captures;
};

class CASTELLAN_API Pattern {
 public:
  enum class Result : std::uint8_t { found, not_found, out_of_budget };
  enum class Caret : std::uint8_t { anchors, is_a_character };  // gmatch goes through the whole text

  Pattern(std::string_view text, Caret caret);
  // What is wrong with it, or empty. One that is wrong must not be matched.
  const char* problem() const { return problem_; }

  // The first match from a place on. An empty one that ends at `last_end` does not count: it was found before. Each
  // step takes one from the budget.
  Result find(std::string_view subject, std::size_t from, std::size_t last_end, std::uint64_t& budget,
              PatternMatch& match) const;
  static constexpr std::size_t no_end = ~std::size_t{0};

 private:
  using Set = std::bitset<256>;
  enum class Kind : std::uint8_t {
    one,           // a character of a set
    open,          // (
    close,         // )
    position,      // ()
    earlier,       // %1
    balanced,      // %b()
    frontier,      // %f[set]
    end_of_text,   // $
    most,          // x*
    at_least_one,  // x+
    fewest,        // x-
    maybe,         // x?
  };
  struct Item {
    Kind kind = Kind::one;
    Set set;
    unsigned char first = 0;  // of the two of %b, or the number of a capture
    unsigned char last = 0;
  };
  class Parser;
  class Matching;

  std::vector<Item> items_;
  bool anchored_ = false;
  const char* problem_ = "";
};

}  // namespace castellan::script
