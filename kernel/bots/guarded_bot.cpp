#include "castellan/bots/guarded_bot.hpp"

#include <fmt/format.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace castellan {
namespace {

std::atomic<std::size_t> left_behind{0};

// What an exception says, whatever it is. Copied, so that nothing of the bot's library is kept.
std::string words_of_exception() {
  try {
    throw;
  } catch (const std::exception& e) {
    return e.what();
  } catch (const std::string& text) {
    return text;
  } catch (const char* text) {
    return text;
  } catch (...) {
    return "something that is no std::exception";
  }
}

}  // namespace

struct GuardedBot::Answer {
  std::optional<std::size_t> option;
  BotMishaps::Kind kind = BotMishaps::Kind::threw;
  std::string why;  // there is no option
};

// Where game and bot meet. Shared, so that whoever leaves last clears it up.
struct GuardedBot::Desk {
  enum class Turn : std::uint8_t { game, bot, gone };

  std::mutex mutex;
  std::condition_variable changed;
  Turn turn = Turn::game;
  bool open = true;     // the game wants more of this bot
  bool behind = false;  // nobody waits for it any more
  MirrorNews news;
  std::uint64_t stream = 0;
  std::size_t options = 0;
  Answer answer;

  // Used by the bot's thread alone.
  std::shared_ptr<Bot> bot;
  Mirror mirror;

  bool wait_for_bot(std::unique_lock<std::mutex>& lock, std::chrono::milliseconds deadline) {
    return changed.wait_for(lock, deadline, [&] { return turn != Turn::bot; });
  }
  Answer decide(const MirrorNews& told);
  void work();
};

GuardedBot::Answer GuardedBot::Desk::decide(const MirrorNews& told) {
  const Match* match = nullptr;
  try {
    match = &mirror.follow(told);
  } catch (...) {
    return {{}, BotMishaps::Kind::lost, words_of_exception()};
  }
  // A script that ran out of time here may have had enough of it in the game.
  if (match->state() != Match::State::deciding || match->decision().options.size() != options)
    return {{}, BotMishaps::Kind::lost, match->state() == Match::State::stopped ? match->stopped().message : ""};
  try {
    return {bot->choose(Sight(*match, stream)), {}, {}};
  } catch (...) {
    return {{}, BotMishaps::Kind::threw, words_of_exception()};
  }
}

void GuardedBot::Desk::work() {
  std::unique_lock lock(mutex);
  for (;;) {
    changed.wait(lock, [&] { return turn == Turn::bot || !open; });
    if (!open) break;
    const MirrorNews told = std::move(news);
    lock.unlock();
    Answer made = decide(told);
    lock.lock();
    if (behind) break;
    answer = std::move(made);
    turn = Turn::game;
    changed.notify_all();
  }
  lock.unlock();
  mirror = {};
  bot.reset();
  lock.lock();
  turn = Turn::gone;
  if (behind) --left_behind;
  changed.notify_all();
}

GuardedBot::GuardedBot(std::string name, std::shared_ptr<Bot> bot, std::chrono::milliseconds deadline,
                       std::shared_ptr<BotMishaps> mishaps)
    : name_(std::move(name)), bot_(std::move(bot)), deadline_(deadline), mishaps_(std::move(mishaps)) {}

GuardedBot::~GuardedBot() {
  if (!desk_) return;
  std::unique_lock lock(desk_->mutex);
  desk_->open = false;
  desk_->changed.notify_all();
  const bool gone = desk_->changed.wait_for(lock, deadline_, [&] { return desk_->turn == Desk::Turn::gone; });
  if (!gone) leave_behind();
  lock.unlock();
  if (gone) thread_.join();
}

void GuardedBot::leave_behind() {
  desk_->open = false;
  desk_->behind = true;
  ++left_behind;
  thread_.detach();
}

std::size_t GuardedBot::choose(const Sight& sight) {
  if (!bot_ && !desk_) return chance_->choose(sight);  // it was left behind
  const std::size_t count = sight.decision().options.size();
  Answer answer = deadline_.count() > 0 ? ask(sight) : ask_here(sight);
  if (answer.option && *answer.option < count) return *answer.option;
  using Kind = BotMishaps::Kind;
  if (answer.option) note(Kind::nonsense, fmt::format("chose option {} of {}", *answer.option, count));
  else if (answer.kind == Kind::stalled)
    note(Kind::stalled, fmt::format("did not decide within {} s; from now on chance plays for it",
                                    static_cast<double>(deadline_.count()) / 1000));
  else if (answer.kind == Kind::lost) {
    lead_ = {};  // and told all of it the next time
    note(Kind::lost, fmt::format("could not be shown the game: {}", answer.why));
  } else note(Kind::threw, fmt::format("failed: {}", answer.why));
  return chance_->choose(sight);
}

GuardedBot::Answer GuardedBot::ask_here(const Sight& sight) {
  try {
    return {bot_->choose(sight), {}, {}};
  } catch (...) {
    return {{}, BotMishaps::Kind::threw, words_of_exception()};
  }
}

GuardedBot::Answer GuardedBot::ask(const Sight& sight) {
  if (!desk_) {
    auto desk = std::make_shared<Desk>();
    thread_ = std::thread([desk] { desk->work(); });
    desk->bot = std::move(bot_);  // which it looks at only when asked
    desk_ = std::move(desk);
  }
  std::unique_lock lock(desk_->mutex);
  desk_->news = lead_.news(sight.match_);
  desk_->stream = sight.stream();
  desk_->options = sight.decision().options.size();
  desk_->turn = Desk::Turn::bot;
  desk_->changed.notify_all();
  if (desk_->wait_for_bot(lock, deadline_)) return std::move(desk_->answer);
  leave_behind();
  lock.unlock();
  desk_.reset();
  return {{}, BotMishaps::Kind::stalled, {}};
}

void GuardedBot::note(BotMishaps::Kind kind, const std::string& what) {
  if (mishaps_) mishaps_->note(name_, kind, fmt::format("the bot \"{}\" {}", name_, what));
}

std::size_t bots_left_behind() { return left_behind; }

}  // namespace castellan
