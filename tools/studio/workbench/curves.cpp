// What a bot expects for each player after every choice of a game: a jump is the place to look for a card that is too
// strong. All choices are looked at, a few at first and those between them later; where it seems to jump, the bot looks
// again and longer, since short looks differ by chance.
#include <algorithm>
#include <castellan/match/words.hpp>
#include <chrono>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "desk.hpp"
#include "opinions.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t usual_iterations = 40;
constexpr std::size_t longer = 10;  // times as many where it seems to jump
constexpr std::size_t most_candidates = 12;
constexpr std::size_t most_jumps = 8;
constexpr double least_jump = 1;  // points
constexpr auto between_messages = std::chrono::milliseconds(400);

struct Step {
  std::size_t to = 0, seat = 0;
  double by = 0;
};

class Curve {
 public:
  using Points = std::map<std::size_t, std::vector<double>>;

  explicit Curve(match::Match match)
      : match_(std::move(match)), choices_(match_.choices().begin(), match_.choices().end()) {}

  std::size_t length() const { return choices_.size(); }
  const Points& points() const { return points_; }
  bool knows(std::size_t choice) const { return points_.contains(choice); }

  void look(bots::Bot& bot, std::size_t choice) {
    go_to(choice);
    std::vector<double> expected;
    if (const std::optional<bots::Opinion> opinion = opinion_at(bot, match_)) expected = in_points(opinion->expected);
    if (expected.empty())
      for (const int score : match_.scores()) expected.push_back(score);
    points_[choice] = std::move(expected);
  }

  // From one choice to the next, the largest first; only between neighbours that were both looked at.
  std::vector<Step> steps() const {
    std::vector<Step> steps;
    for (auto next = points_.begin(); next != points_.end(); ++next) {
      if (next == points_.begin() || std::prev(next)->first + 1 != next->first) continue;
      const std::vector<double>& before = std::prev(next)->second;
      for (std::size_t seat = 0; seat < next->second.size() && seat < before.size(); ++seat)
        steps.push_back({next->first, seat, next->second[seat] - before[seat]});
    }
    std::ranges::stable_sort(steps, [](const Step& a, const Step& b) { return std::abs(a.by) > std::abs(b.by); });
    return steps;
  }

  // The choice itself, by key and in words.
  void name(std::size_t choice, const std::string& language, Json& into) {
    if (choice == 0 || choice > choices_.size()) return;
    go_to(choice - 1);
    const match::Match::Choice& made = choices_[choice - 1];
    if (match_.state() != match::Match::State::deciding || made.option >= match_.decision().options.size()) return;
    into["key"] = match_.key(made.option);
    into["label"] = match::Words(match_, language, made.seat).option(made.option);
  }

 private:
  void go_to(std::size_t choice) {
    if (choice < match_.choice_count()) match_.undo_to(choice);
    while (match_.choice_count() < choice) match_.repeat(choices_[match_.choice_count()]);
  }

  match::Match match_;
  std::vector<match::Match::Choice> choices_;
  Points points_;
};

// Looks at a curve and tells what is known of it now and then.
class Teller {
 public:
  Teller(Desk& desk, const Wish& wish)
      : desk_(desk), wish_(wish), turn_(desk.curves.begin(*wish.by)), curve_(desk.exhibits.fresh(wish.text("of"))) {}

  Json tell_all() {
    const std::size_t iterations = wish_.message.value("iterations", usual_iterations);
    const std::shared_ptr<bots::Bot> bot = searching_bot(desk_, iterations);
    look(*bot, 0);
    look(*bot, curve_.length());
    std::size_t stride = 1;
    while (stride < curve_.length()) stride *= 2;
    for (; stride > 0; stride /= 2)
      for (std::size_t at = 0; at <= curve_.length(); at += stride)
        if (!curve_.knows(at)) look(*bot, at);
    look_closer(iterations);
    return message(true);
  }

 private:
  bool goes_on() const { return desk_.curves.is_wanted(*wish_.by, turn_); }

  void look(bots::Bot& bot, std::size_t choice) {
    if (!goes_on()) return;
    curve_.look(bot, choice);
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ < between_messages) return;
    told_ = now;
    wish_.by->send(message(false));
  }

  void look_closer(std::size_t iterations) {
    std::set<std::size_t> places;
    for (const Step& step : curve_.steps()) {
      if (places.size() >= 2 * most_candidates) break;
      places.insert({step.to - 1, step.to});
    }
    const std::shared_ptr<bots::Bot> bot = searching_bot(desk_, longer * iterations);
    for (const std::size_t choice : places) {
      if (!goes_on()) return;
      look(*bot, choice);
      close_.insert(choice);
    }
  }

  Json message(bool done) {
    Json answer{{"type", "curve"},        {"of", wish_.text("of")}, {"points", Json::array()},
                {"jumps", Json::array()}, {"done", done},           {"length", curve_.length()}};
    for (const auto& [at, expected] : curve_.points()) answer["points"].push_back({{"at", at}, {"expected", expected}});
    if (!done) return answer;
    std::set<std::size_t> named;  // one player's gain is another's loss: a choice is named once
    for (const Step& step : curve_.steps()) {
      if (answer["jumps"].size() == most_jumps || std::abs(step.by) < least_jump) break;
      if (!close_.contains(step.to) || !close_.contains(step.to - 1) || !named.insert(step.to).second) continue;
      Json jump{{"at", step.to}, {"seat", step.seat}, {"by", std::round(step.by * 100) / 100}};
      curve_.name(step.to, wish_.language(), jump);
      answer["jumps"].push_back(std::move(jump));
    }
    return answer;
  }

  Desk& desk_;
  const Wish& wish_;
  std::uint64_t turn_;
  Curve curve_;
  std::set<std::size_t> close_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

}  // namespace

Json curve(Desk& desk, const Wish& wish) { return Teller(desk, wish).tell_all(); }

Json stop_curve(Desk& desk, const Wish& wish) {
  desk.curves.forget(*wish.by);
  return {{"type", "stopped_curve"}};
}

}  // namespace castellan::studio
