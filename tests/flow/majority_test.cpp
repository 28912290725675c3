#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "support/majority_points.hpp"

using namespace castellan;
using castellan::test::majority_points;

namespace {

// The rules read word by word, one group of equal counts after another, best first. SCO-3, SCO-5: a tie drops its
// members and everybody below by one rank, whatever its size. EDN-8: drops add up. EDN-6: zero never scores.
std::vector<int> by_the_book(const std::vector<int>& counts, const std::vector<int>& points) {
  std::map<int, std::vector<std::size_t>, std::greater<>> groups;
  for (std::size_t i = 0; i < counts.size(); ++i) groups[counts[i]].push_back(i);
  std::vector<int> result(counts.size(), 0);
  std::size_t group = 0;
  std::size_t ties = 0;
  for (const auto& [count, members] : groups) {
    ++group;
    if (members.size() > 1) ++ties;
    const std::size_t rank = group + ties;
    if (count == 0 || rank > points.size()) continue;
    for (const std::size_t member : members) result[member] = points[rank - 1];
  }
  return result;
}

}  // namespace

TEST_CASE("EX-7 A district with markers 4, 2, 2, 1 gives 5, 1, 1, 0") {
  CHECK(majority_points(std::vector{4, 2, 2, 1}, std::vector{5, 3, 1}) == std::vector{5, 1, 1, 0});
}

TEST_CASE("EX-8 Elves, dwarves and gnomes of the printed example") {
  const std::vector<int> points{3, 1};  // yellow, purple, blue, red
  CHECK(majority_points(std::vector{4, 3, 3, 5}, points) == std::vector{1, 0, 0, 3});
  CHECK(majority_points(std::vector{5, 5, 4, 3}, points) == std::vector{1, 1, 0, 0});
  CHECK(majority_points(std::vector{2, 2, 3, 2}, points) == std::vector{0, 0, 3, 0});
}

TEST_CASE("SCO-3 Two tied for first get second place's points, the next player third place's") {
  CHECK(majority_points(std::vector{4, 4, 2}, std::vector{5, 3, 1}) == std::vector{3, 3, 1});
}

TEST_CASE("SCO-5 A tie of three drops one rank like a tie of two") {
  CHECK(majority_points(std::vector{4, 4, 4, 2}, std::vector{5, 3, 1}) == std::vector{3, 3, 3, 1});
}

TEST_CASE("EDN-8 Two ties drop the second group by two ranks") {
  CHECK(majority_points(std::vector{4, 4, 2, 2}, std::vector{5, 3, 2, 1}) == std::vector{3, 3, 1, 1});
  CHECK(majority_points(std::vector{4, 4, 2, 2, 1}, std::vector{5, 3, 1}) == std::vector{3, 3, 0, 0, 0});
}

TEST_CASE("EDN-6 Nobody scores with nothing, and a tie at nothing drops nobody") {
  CHECK(majority_points(std::vector{0, 0, 0}, std::vector{5, 3, 1}) == std::vector{0, 0, 0});
  CHECK(majority_points(std::vector{1, 0, 0}, std::vector{5, 3, 1}) == std::vector{5, 0, 0});
  CHECK(majority_points(std::vector<int>{}, std::vector{5}).empty());
  CHECK(majority_points(std::vector{3}, std::vector<int>{}) == std::vector{0});
}

TEST_CASE("NP-6 Neutral builders who tie at four: five against three scores 3 and 0, five against five 1 each") {
  CHECK(majority_points(std::vector{5, 3, 4, 4}, std::vector{3, 1}) == std::vector{3, 0, 0, 0});
  CHECK(majority_points(std::vector{5, 5, 4, 4}, std::vector{3, 1}) == std::vector{1, 1, 0, 0});
}

TEST_CASE("Majorities agree with the book for every table of up to five players") {
  const std::vector<std::vector<int>> tables{{5, 3, 1}, {5, 3, 0}, {3, 1}, {7}, {9, 7, 5, 3, 1}};
  std::size_t checked = 0;
  for (const auto& points : tables)
    for (int players = 1; players <= 5; ++players) {
      std::vector<int> counts(static_cast<std::size_t>(players), 0);
      for (;;) {
        if (majority_points(counts, points) != by_the_book(counts, points))
          FAIL("players " << players << ", first count " << counts[0]);
        ++checked;
        std::size_t at = 0;
        while (at < counts.size() && ++counts[at] == 6) counts[at++] = 0;
        if (at == counts.size()) break;
      }
    }
  CHECK(checked == 5 * (6 + 36 + 216 + 1296 + 7776));
}
