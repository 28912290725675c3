// What an Evaluation looks at, and how much each of it counts. One table: members, defaults, what can be written in
// YAML, documentation and what can be tuned come from it.
#pragma once

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan::bots {

// Name, default, least, most, and what it is: hundredths of a point unless said otherwise. "A round" is one that is
// still to come after the present one.
#define CASTELLAN_WEIGHTS(X)                                                                                        \
  X(sure_now, 90, 0, 100, "percent of the next scoring that is what it would give now; the rest is what is likely") \
  X(sure_later, 22, 0, 100, "the same for later scorings")                                                          \
  X(later, 67, 0, 100, "percent a later scoring counts")                                                            \
  X(others, 31, 0, 100, "percent of the best other player's points that is subtracted")                             \
  X(good, 16, 0, 1000, "a good of effort 1 worker, while more are needed; a quarter of it beyond")                  \
  X(harvest, 64, 0, 1000, "percent the goods count that workers at home can still bring this round")                \
  X(plan, 105, 0, 1000, "goods for a whole building, less the square of what is missing")                           \
  X(plans, 1, 0, 16, "buildings planned at a time")                                                                 \
  X(worker, 35, 0, 1000, "a worker, each round")                                                                    \
  X(master, 11, 0, 1000, "a master, each round, besides")                                                           \
  X(coin, 14, 0, 1000, "an income coin, each round")                                                                \
  X(tax, 10, 0, 1000, "a gold of tax, each round")                                                                  \
  X(plank, 7, 0, 1000, "a usable plank on an own card, each round")                                                 \
  X(ability, 10, 0, 1000, "an opened lock that works each turn, each round")                                        \
  X(closed_lock, 20, 0, 1000, "a lock a gnome can be put on")                                                       \
  X(guild, 7, 0, 1000, "an owned guild, each round")                                                                \
  X(card, 28, 0, 1000, "a card in hand that can be built")                                                          \
  X(cards, 1, 0, 64, "cards in hand that count")

struct Weights {
#define CASTELLAN_MEMBER(name, usual, least, most, doc) int name = usual;
  CASTELLAN_WEIGHTS(CASTELLAN_MEMBER)
#undef CASTELLAN_MEMBER
  bool operator==(const Weights&) const = default;
};

struct WeightInfo {
  std::string_view name;
  int Weights::*member;
  int usual, least, most;
  std::string_view doc;
};

inline constexpr std::array weight_table{
#define CASTELLAN_ROW(name, usual, least, most, doc) WeightInfo{#name, &Weights::name, usual, least, most, doc},
    CASTELLAN_WEIGHTS(CASTELLAN_ROW)
#undef CASTELLAN_ROW
};
#undef CASTELLAN_WEIGHTS

// A file that can't be used; what() has all problems, each with file:line:column.
struct CASTELLAN_API WeightsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// From YAML: `name: value`. What a file does not name is as usual. Throws WeightsError.
CASTELLAN_API Weights read_weights(const std::filesystem::path& file);
// The same as YAML with what each of them is, as read_weights() takes it.
CASTELLAN_API std::string weights_text(const Weights& weights);

}  // namespace castellan::bots
