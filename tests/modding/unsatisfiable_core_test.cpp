// Of clauses that contradict each other, the few that already do.
#include "castellan/modding/unsatisfiable_core.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace castellan;
using Core = std::vector<std::size_t>;

TEST_CASE("what does not belong to the contradiction is left out") {
  CHECK(modding::unsatisfiable_core({{1}, {2, 3}, {-1}, {-2}}) == Core{0, 2});
  CHECK(modding::unsatisfiable_core({{1}, {}, {2}}) == Core{1});
  CHECK(modding::unsatisfiable_core({{1}, {-1, 2}, {-1, 3}, {-2, -3}, {-4, 5}}) == Core{0, 1, 2, 3});
}

TEST_CASE("cases have to be told apart where no single one decides") {
  CHECK(modding::unsatisfiable_core({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {3}}) == Core{0, 1, 2, 3});
}

TEST_CASE("of two contradictions the one given first is kept") {
  CHECK(modding::unsatisfiable_core({{1}, {-1}, {2}, {-2}}) == Core{0, 1});
  CHECK(modding::unsatisfiable_core({{2}, {-2}, {1}, {-1}}) == Core{0, 1});
}

TEST_CASE("clauses that go together are all kept") {
  CHECK(modding::unsatisfiable_core({{1}, {-1, 2}}) == Core{0, 1});
  CHECK(modding::unsatisfiable_core({}).empty());
}

TEST_CASE("a hard nut is given up on, not waited for") {
  // Nine pigeons in eight holes.
  std::vector<modding::Clause> clauses;
  const auto in = [](int pigeon, int hole) { return pigeon * 8 + hole + 1; };
  for (int pigeon = 0; pigeon < 9; ++pigeon) {
    clauses.emplace_back();
    for (int hole = 0; hole < 8; ++hole) clauses.back().push_back(in(pigeon, hole));
  }
  for (int hole = 0; hole < 8; ++hole)
    for (int a = 0; a < 9; ++a)
      for (int b = a + 1; b < 9; ++b) clauses.push_back({-in(a, hole), -in(b, hole)});
  CHECK(modding::unsatisfiable_core(clauses).size() == clauses.size());
}
