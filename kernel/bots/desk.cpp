#include "castellan/bots/desk.hpp"

#include <fmt/format.h>

#include <atomic>

namespace castellan::bots {

std::size_t BotTable::choice_of(const Seated& seated, const Sight& sight, std::vector<Slip>& slips) {
  const std::size_t count = sight.decision().options.size();
  if (!seated.bot) {
    slips.push_back({seated.number, BotMishaps::Kind::stalled, {}});
  } else {
    try {
      const std::size_t option = seated.bot->choose(sight);
      if (option < count) return option;
      slips.push_back({seated.number, BotMishaps::Kind::nonsense, fmt::format("option {} of {}", option, count)});
    } catch (...) {
      slips.push_back({seated.number, BotMishaps::Kind::threw, words_of_exception()});
    }
  }
  return random_bot()->choose(sight);
}

std::size_t BotTable::Desk::left_behind(int by) {
  static std::atomic<int> count{0};
  return static_cast<std::size_t>(count += by);
}

void BotTable::Desk::ask(Question what) {
  question = std::move(what);
  stretch = {};
  turn = Turn::bots;
  changed.notify_all();
}

void BotTable::Desk::work() {
  std::unique_lock lock(mutex);
  Question asked;
  for (;;) {
    changed.wait(lock, [&] { return turn == Turn::bots || !open; });
    if (!open) break;
    asked = std::move(question);
    lock.unlock();
    answer(asked);
    lock.lock();
    if (behind) break;
    turn = Turn::match;
    changed.notify_all();
  }
  lock.unlock();
  mirror_ = {};
  asked = {};  // the bots
  lock.lock();
  turn = Turn::gone;
  if (behind) left_behind(-1);
  changed.notify_all();
}

void BotTable::Desk::answer(const Question& asked) {
  try {
    match::Match& match = mirror_.follow(asked.news);
    // A script that ran out of time here may have had enough of it in the match.
    if (match.state() == match::Match::State::deciding && match.decision().options.size() == asked.options)
      return decide(asked, match);
    lose(asked.first, match.state() == match::Match::State::stopped ? match.stopped().message : "it differs");
  } catch (...) {
    lose(asked.first, words_of_exception());
  }
}

void BotTable::Desk::decide(const Question& asked, match::Match& match) {
  for (bool first = true; match.state() == match::Match::State::deciding; first = false) {
    const std::size_t number = asked.asked(match);
    if (number == somebody_else || (!first && asked.wait_for[number])) return;
    const Seated seated{number, asked.bots[number].get()};
    if (!begin_decision(seated)) return;
    std::vector<Slip> slips;
    const Sight sight(match, asked.for_a_while() ? bot_stream(match) : asked.stream);
    const std::size_t option = choice_of(seated, sight, slips);
    if (!end_decision(option, match, slips) || !asked.for_a_while()) return;
    match.choose(option);
  }
}

// False when nobody waits any more.
bool BotTable::Desk::begin_decision(const Seated& seated) {
  const std::lock_guard lock(mutex);
  if (seated.bot) thinking = seated.number;
  since = Clock::now();
  return !behind && open;
}

bool BotTable::Desk::end_decision(std::size_t option, const match::Match& match, std::vector<Slip>& slips) {
  const std::lock_guard lock(mutex);
  thinking = somebody_else;
  if (behind) return false;
  stretch.choices.push_back({static_cast<std::uint16_t>(option), match.decision().seat});
  for (Slip& slip : slips) stretch.slips.push_back(std::move(slip));
  return true;
}

void BotTable::Desk::lose(std::size_t bot, std::string why) {
  mirror_.forget();  // it is not where the match is
  const std::lock_guard lock(mutex);
  stretch.forfeit = Slip{bot, BotMishaps::Kind::lost, std::move(why)};
}

}  // namespace castellan::bots
