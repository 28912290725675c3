// Of clauses that can't all hold, the few that already can't: what is left is short enough to show.
#pragma once

#include <cstddef>
#include <vector>

namespace castellan::modding {

// Variables are numbers from 1, a negative number is "not". An empty clause never holds.
using Clause = std::vector<int>;

// Indices of clauses that contradict each other and do not if any of them is left out. Clauses given first are kept
// rather than those given last. If the clauses do not contradict each other, all of them.
std::vector<std::size_t> unsatisfiable_core(const std::vector<Clause>& clauses);

}  // namespace castellan::modding
