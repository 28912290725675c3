#include "castellan/modding/unsatisfiable_core.hpp"

#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>

namespace castellan::modding {
namespace {

constexpr int max_steps = 20'000;  // of one question; a clause is kept when there is no answer by then

// Plain search with unit propagation: these are the few clauses of one problem, not a catalogue of packs.
class Search {
 public:
  Search(const std::vector<Clause>& clauses, const std::vector<std::size_t>& chosen)
      : clauses_(clauses), chosen_(chosen) {}

  // Nothing if it took too long.
  std::optional<bool> satisfiable() {
    const bool found = extend({});
    return steps_ > max_steps ? std::nullopt : std::optional(found);
  }

 private:
  using Assignment = std::map<int, bool>;

  static std::optional<bool> value(const Assignment& values, int literal) {
    const auto found = values.find(std::abs(literal));
    if (found == values.end()) return std::nullopt;
    return found->second == (literal > 0);
  }

  // Sets what follows. False: a contradiction. `open` is a literal that can be tried next, 0 if all clauses hold.
  bool propagate(Assignment& values, int& open) {
    for (bool changed = true; changed;) {
      changed = false;
      open = 0;
      for (const std::size_t index : chosen_) {
        if (++steps_ > max_steps) return false;
        int last = 0;
        int undecided = 0;
        bool holds = false;
        for (const int literal : clauses_[index]) {
          const auto known = value(values, literal);
          holds = holds || known.value_or(false);
          if (!known) last = literal, ++undecided;
        }
        if (holds) continue;
        if (undecided == 0) return false;
        if (undecided == 1) {
          values[std::abs(last)] = last > 0;
          changed = true;
        } else if (!open) {
          open = last;
        }
      }
    }
    return true;
  }

  bool extend(Assignment values) {
    int open = 0;
    if (!propagate(values, open)) return false;
    if (!open) return true;
    for (const bool guess : {true, false}) {
      Assignment tried = values;
      tried[std::abs(open)] = guess == (open > 0);
      if (extend(std::move(tried))) return true;
    }
    return false;
  }

  const std::vector<Clause>& clauses_;
  const std::vector<std::size_t>& chosen_;
  int steps_ = 0;
};

}  // namespace

std::vector<std::size_t> unsatisfiable_core(const std::vector<Clause>& clauses) {
  std::vector<std::size_t> core(clauses.size());
  std::iota(core.begin(), core.end(), std::size_t{0});
  for (std::size_t i = core.size(); i-- > 0;) {
    std::vector<std::size_t> without = core;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (Search(clauses, without).satisfiable() == std::optional(false)) core = std::move(without);
  }
  return core;
}

}  // namespace castellan::modding
