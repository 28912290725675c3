#include "result.hpp"

namespace castellan::cli {

std::vector<std::string> result_lines(const match::Match& match, const match::Words& words) {
  std::vector<std::string> lines{
      words.text("ui.game_over_after", {{"amount", static_cast<std::int64_t>(match.choice_count())}})};
  std::vector<std::string> winners;
  for (const match::Match::Standing& standing : match.standings()) {
    const std::string name = words.player(standing.seat);
    lines.push_back(words.text("ui.result", {{"player", name}, {"amount", standing.score}}));
    if (standing.rank == 1) winners.push_back(name);
  }
  if (winners.size() == 1) lines.push_back(words.text("ui.winner", {{"player", winners[0]}}));
  else lines.push_back(words.text("ui.shared_victory", {{"players", words.list(winners)}}));
  return lines;
}

}  // namespace castellan::cli
