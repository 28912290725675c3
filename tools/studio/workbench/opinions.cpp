// What a bot that searches thinks of a position.
#include <castellan/bots/bot.hpp>
#include <castellan/match/words.hpp>
#include <castellan/plugin/bots.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "desk.hpp"
#include "opinions.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t usual_iterations = 400;
// The bot values positions in hundredths of a point.
constexpr double hundredths = 100;

}  // namespace

std::shared_ptr<bots::Bot> searching_bot(Desk& desk, std::size_t iterations) {
  return plugin::unguarded_bot("mcts:" + std::to_string(iterations), desk.house.bots);
}

std::optional<bots::Opinion> opinion_at(bots::Bot& bot, const match::Match& match) {
  if (match.state() != match::Match::State::deciding) return std::nullopt;
  return bot.opinion(bots::Sight(match, bots::bot_stream(match)));
}

std::vector<double> in_points(const std::vector<double>& values) {
  std::vector<double> all;
  for (const double value : values) all.push_back(std::round(value) / hundredths);
  return all;
}

Json opinion(Desk& desk, const Wish& wish) {
  const std::size_t at = wish.message["at"];
  const std::size_t iterations = wish.message.value("iterations", usual_iterations);
  match::Match match = desk.exhibits.fresh(wish.text("of"));
  std::optional<std::uint16_t> chosen;
  if (at < match.choice_count()) {
    chosen = match.choices()[at].option;
    match.undo_to(at);
  }
  Json answer{{"type", "opinion"},          {"of", wish.text("of")},
              {"at", match.choice_count()}, {"bot", "mcts:" + std::to_string(iterations)},
              {"options", Json::array()},   {"expected", Json::array()}};
  const std::shared_ptr<bots::Bot> bot = searching_bot(desk, iterations);
  const std::optional<bots::Opinion> found = opinion_at(*bot, match);
  if (!found) return answer;
  const Seat seat = match.decision().seat;
  answer["seat"] = seat;
  if (chosen && *chosen < match.decision().options.size()) answer["chosen"] = match.key(*chosen);
  const match::Words words(match, wish.language(), seat);
  for (std::size_t i = 0; i < found->options.size(); ++i)
    answer["options"].push_back({{"key", match.key(i)},
                                 {"label", words.option(i)},
                                 {"visits", found->options[i].times},
                                 {"value", std::round(found->options[i].value) / hundredths}});
  answer["expected"] = in_points(found->expected);
  return answer;
}

}  // namespace castellan::studio
