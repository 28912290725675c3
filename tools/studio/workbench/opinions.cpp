// What a bot that searches thinks of a position, and what it expects for each player over the whole game: a jump is the
// place to look for a card that is too strong.
#include <algorithm>
#include <castellan/bots/bot.hpp>
#include <castellan/match/words.hpp>
#include <castellan/plugin/bots.hpp>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "desk.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t usual_iterations = 400;
constexpr std::size_t iterations_of_curve = 40;
constexpr std::size_t points_of_curve = 32;
constexpr std::size_t most_jumps = 6;
// The bot values positions in hundredths of a point.
constexpr double hundredths = 100;

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

// What players can expect at some points of a game; each is looked at once.
class Curve {
 public:
  Curve(bots::Bot& bot, match::Match match)
      : bot_(bot), match_(std::move(match)), choices_(match_.choices().begin(), match_.choices().end()) {}

  const std::vector<double>& at(std::size_t choice) {
    if (const auto found = points_.find(choice); found != points_.end()) return found->second;
    if (choice < match_.choice_count()) match_.undo_to(choice);
    while (match_.choice_count() < choice) match_.repeat(choices_[match_.choice_count()]);
    std::vector<double> expected;
    if (const std::optional<bots::Opinion> opinion = opinion_at(bot_, match_)) expected = in_points(opinion->expected);
    if (expected.empty())
      for (const int score : match_.scores()) expected.push_back(score);
    return points_.emplace(choice, std::move(expected)).first->second;
  }
  std::size_t length() const { return choices_.size(); }
  const std::map<std::size_t, std::vector<double>>& points() const { return points_; }
  // The choice itself, by key and in words.
  void name(std::size_t choice, const std::string& language, Json& into) {
    if (choice == 0 || choice > choices_.size()) return;
    at_position(choice - 1);
    const match::Match::Choice& made = choices_[choice - 1];
    if (match_.state() != match::Match::State::deciding || made.option >= match_.decision().options.size()) return;
    into["key"] = match_.key(made.option);
    into["label"] = match::Words(match_, language, made.seat).option(made.option);
  }

 private:
  void at_position(std::size_t choice) {
    if (choice < match_.choice_count()) match_.undo_to(choice);
    while (match_.choice_count() < choice) match_.repeat(choices_[match_.choice_count()]);
  }

  bots::Bot& bot_;
  match::Match match_;
  std::vector<match::Match::Choice> choices_;
  std::map<std::size_t, std::vector<double>> points_;
};

struct Step {
  std::size_t from = 0, to = 0, seat = 0;
  double by = 0;
};

// Between neighbours, the largest first.
std::vector<Step> steps_of(const std::map<std::size_t, std::vector<double>>& points) {
  std::vector<Step> steps;
  for (auto next = points.begin(); next != points.end(); ++next) {
    if (next == points.begin()) continue;
    const auto before = std::prev(next);
    for (std::size_t seat = 0; seat < next->second.size() && seat < before->second.size(); ++seat)
      steps.push_back({before->first, next->first, seat, next->second[seat] - before->second[seat]});
  }
  std::ranges::sort(steps, [](const Step& a, const Step& b) { return std::abs(a.by) > std::abs(b.by); });
  return steps;
}

}  // namespace

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

// A look at some points first, then closer where it jumps.
Json curve(Desk& desk, const Wish& wish) {
  const std::shared_ptr<bots::Bot> bot = searching_bot(desk, wish.message.value("iterations", iterations_of_curve));
  Curve found(*bot, desk.exhibits.fresh(wish.text("of")));
  const std::size_t stride = std::max<std::size_t>(1, found.length() / points_of_curve);
  for (std::size_t at = 0; at <= found.length(); at += stride) found.at(at);
  found.at(found.length());
  std::size_t refined = 0;
  for (const Step& step : steps_of(found.points())) {
    if (++refined > most_jumps) break;
    for (std::size_t at = step.from + 1; at < step.to; ++at) found.at(at);
  }
  Json answer{{"type", "curve"}, {"of", wish.text("of")}, {"points", Json::array()}, {"jumps", Json::array()}};
  for (const auto& [at, expected] : found.points()) answer["points"].push_back({{"at", at}, {"expected", expected}});
  for (const Step& step : steps_of(found.points())) {
    if (answer["jumps"].size() == most_jumps) break;
    Json jump{{"at", step.to}, {"seat", step.seat}, {"by", std::round(step.by * 100) / 100}};
    found.name(step.to, wish.language(), jump);
    answer["jumps"].push_back(std::move(jump));
  }
  answer["done"] = true;
  return answer;
}

}  // namespace castellan::studio
