#include "result.hpp"

namespace castellan::cli {

std::vector<std::string> result_lines(const Match& match, const Words& words) {
  std::vector<std::string> lines{
      words.text("ui.game_over_after", {{"amount", static_cast<std::int64_t>(match.choice_count())}})};
  std::string winners;
  int count = 0;
  for (const Match::Standing& standing : match.standings()) {
    const std::string name = words.player(standing.seat);
    lines.push_back(words.text("ui.result", {{"player", name}, {"amount", standing.score}}));
    if (standing.rank == 1) winners += (count++ ? ", " : "") + name;
  }
  if (count == 1) lines.push_back(words.text("ui.winner", {{"player", winners}}));
  else lines.push_back(words.text("ui.shared_victory", {{"players", winners}}));
  return lines;
}

}  // namespace castellan::cli
