// A bot nobody vouches for. One that throws, answers nonsense or does not answer in time loses the decision to chance,
// with a note that names it, and the game goes on.
//
// It decides on a thread of its own, looking at a mirror of the match: so one that never answers can be left behind
// with all it uses (thread, mirror, scripts, its library) and the game is untouched. What it chooses does not depend on
// that; only on being too late.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "castellan/bots/bot.hpp"
#include "castellan/bots/bot_mishaps.hpp"
#include "castellan/bots/mirror.hpp"

namespace castellan {

class CASTELLAN_API GuardedBot final : public Bot {
 public:
  // The deleter of `bot` keeps what it needs. Without a deadline (zero) it decides on the calling thread, unguarded
  // against standing still. `mishaps` may be null.
  GuardedBot(std::string name, std::shared_ptr<Bot> bot, std::chrono::milliseconds deadline,
             std::shared_ptr<BotMishaps> mishaps);
  // The bot is destroyed on its own thread, unless it was left behind.
  ~GuardedBot() override;
  GuardedBot(const GuardedBot&) = delete;
  GuardedBot& operator=(const GuardedBot&) = delete;

  std::size_t choose(const Sight& sight) override;

 private:
  struct Desk;
  struct Answer;

  Answer ask(const Sight& sight);
  Answer ask_here(const Sight& sight);
  void leave_behind();  // with the desk locked
  void note(BotMishaps::Kind kind, const std::string& what);

  std::string name_;
  std::shared_ptr<Bot> bot_;  // while it decides on the calling thread
  std::chrono::milliseconds deadline_;
  std::shared_ptr<BotMishaps> mishaps_;
  std::unique_ptr<Bot> chance_ = random_bot();
  MirrorLead lead_;
  std::shared_ptr<Desk> desk_;  // from the first decision on, until it is left behind
  std::thread thread_;
};

// Threads of bots that never answered and still run. A program that has some must end without tidying up after itself
// (std::_Exit), since they may use anything.
CASTELLAN_API std::size_t bots_left_behind();

}  // namespace castellan
