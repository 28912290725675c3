// Untrusted bots around one table. One that throws, answers nonsense or does not answer in time loses the
// decision to chance, with a note that names it, and the game goes on.
//
// They decide on a thread of their own, in a mirror of the match: so one that does not answer can be left behind with
// all it uses (thread, mirror, scripts, its library) and the game is untouched. It is waited for at its next decisions,
// and plays on when it is back; after some of them no one waits any more, and chance plays for it until then. What bots
// choose does not depend on all that; only on being too late. To hand a decision to another thread and back takes
// longer than many bots think, so as long as only they are asked they go on over there, choice by choice, and the match
// makes their choices again.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "castellan/bots/bot.hpp"
#include "castellan/bots/bot_mishaps.hpp"
#include "castellan/match/match.hpp"

namespace castellan::bots {

// Threads of bots that never answered and still run. A program that has some must end without tidying up after itself
// (std::_Exit), since they may use anything.
CASTELLAN_API std::size_t bots_left_behind();

class CASTELLAN_API BotTable {
 public:
  static constexpr std::size_t somebody_else = ~std::size_t{0};

  // `deadline`: for a decision. Zero: bots decide on the calling thread, and nobody guards against one that stands
  // still. `mishaps` may be null.
  explicit BotTable(std::chrono::milliseconds deadline, std::shared_ptr<BotMishaps> mishaps = {});
  // Bots are destroyed on the thread they decided on, unless they were left behind.
  ~BotTable();
  BotTable(const BotTable&) = delete;
  BotTable& operator=(const BotTable&) = delete;

  // From now on, when this says so, a bot that thinks is left behind, and play() returns. Asked often, by the thread
  // that plays the game.
  void stop_if(std::function<bool()> wanted) { stop_wanted_ = std::move(wanted); }

  // The number the bot has from now on. Its deleter keeps what it needs.
  std::size_t add(std::string name, std::shared_ptr<Bot> bot);

  // Makes choices until the game is over or stopped, or a seat of someone else is asked. `who`: the number of a
  // bot for each seat.
  void play(match::Match& match, std::span<const std::size_t> who);
  // What one of them chooses for the seat that is asked, with these random numbers. Anything, if somebody wants to
  // stop.
  std::size_t choose(std::size_t bot, const match::Match& match, std::uint64_t stream);

 private:
  using Clock = std::chrono::steady_clock;
  struct Desk;
  struct Slip;
  struct Question;
  struct Stretch;
  struct Seated;
  // A bot that was left behind: where it still sits, and at how many decisions it will be waited for.
  struct Late {
    std::shared_ptr<Desk> desk;
    int waits = 0;
  };
  friend CASTELLAN_API std::size_t bots_left_behind();

  // A choice in any case; of chance, if the bot has lost the decision.
  static std::size_t choice_of(const Seated& seated, const Sight& sight, std::vector<Slip>& slips);
  Stretch ask(Question question, const match::Match& match);
  void give_up_desk(Stretch& stretch, std::unique_lock<std::mutex>& lock);
  std::size_t decide_here(std::size_t bot, const match::Match& match, std::uint64_t stream);
  std::size_t forfeit(const Slip& slip, const match::Match& match, std::uint64_t stream);
  std::vector<std::shared_ptr<Bot>> ready_bots();
  void wait_for(std::size_t bot);
  bool somebody_is_late() const;
  bool stop_wanted() const { return stop_wanted_ && stop_wanted_(); }
  Clock::time_point next_look() const;
  void open_desk();
  void leave_behind();
  void note(const Slip& slip);

  std::chrono::milliseconds deadline_;
  std::shared_ptr<BotMishaps> mishaps_;
  std::vector<std::string> names_;
  std::vector<std::shared_ptr<Bot>> bots_;
  std::vector<Late> late_;  // by bot
  std::function<bool()> stop_wanted_;
  std::shared_ptr<Desk> desk_;  // from the first decision on
  std::thread thread_;
};

// A table of one, as a bot.
class CASTELLAN_API GuardedBot final : public Bot {
 public:
  GuardedBot(std::string name, std::shared_ptr<Bot> bot, std::chrono::milliseconds deadline,
             std::shared_ptr<BotMishaps> mishaps = {});
  std::size_t choose(const Sight& sight) override;

 private:
  BotTable table_;
};

}  // namespace castellan::bots
