#include "result.hpp"

#include <algorithm>

namespace castellan::cli {

std::vector<std::string> result_lines(const Match& match, const Words& words) {
  const std::vector<int> scores = match.scores();
  const int best = *std::max_element(scores.begin(), scores.end());
  std::vector<std::string> lines{
      words.text("ui.game_over_after", {{"amount", static_cast<std::int64_t>(match.choice_count())}})};
  std::string winners;
  int count = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const std::string name = words.player(static_cast<Seat>(i));
    lines.push_back(words.text("ui.result", {{"player", name}, {"amount", scores[i]}}));
    if (scores[i] != best) continue;
    winners += (count++ ? ", " : "") + name;
  }
  if (count == 1) lines.push_back(words.text("ui.winner", {{"player", winners}}));
  else lines.push_back(words.text("ui.shared_victory", {{"players", winners}}));
  return lines;
}

}  // namespace castellan::cli
