// Where a match and the bots of a table meet: the thread of the match asks, that of the bots answers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "castellan/bots/bot_table.hpp"
#include "castellan/bots/mirror.hpp"

namespace castellan::bots {

// A decision a bot has lost.
struct BotTable::Slip {
  std::size_t bot = 0;
  BotMishaps::Kind kind = BotMishaps::Kind::threw;
  std::string why;
};

// What is wanted of the bots: one decision of one of them, or all decisions for a while.
struct BotTable::Question {
  std::vector<std::shared_ptr<Bot>> bots;  // null: not back from an earlier decision
  std::vector<bool> wait_for;              // those who are null, but will be waited for
  std::vector<std::size_t> who;            // by seat
  std::size_t only = somebody_else;        // one decision, of this bot
  std::uint64_t stream = 0;                // for that
  MirrorNews news;
  std::size_t first = 0;    // the bot that is asked first
  std::size_t options = 0;  // that decision has

  bool for_a_while() const { return only == somebody_else; }
  std::size_t asked(const match::Match& match) const {
    return for_a_while() ? who[static_cast<std::size_t>(match.decision().seat)] : only;
  }
};

// What came of it.
struct BotTable::Stretch {
  std::vector<match::Match::Choice> choices;
  std::vector<Slip> slips;
  bool stopped = false;         // asked to stop: nothing is lost, nothing decided
  std::optional<Slip> forfeit;  // the decision after them: the bot was late, or the mirror could not follow
};

// A bot of a table, with its number; null while it is left behind.
struct BotTable::Seated {
  std::size_t number = 0;
  Bot* bot = nullptr;
};

struct BotTable::Desk {
  enum class Turn : std::uint8_t { match, bots, gone };

  std::mutex mutex;
  std::condition_variable changed;
  Turn turn = Turn::match;
  bool open = true;     // the match wants more of these bots
  bool behind = false;  // no one waits for them any more
  Question question;
  Stretch stretch;  // as far as it has come
  // The bot that thinks, and since when. Scripts of the game run on nobody's time: they have limits of their own.
  std::size_t thinking = somebody_else;
  Clock::time_point since;

  // With the desk locked.
  void ask(Question what);
  // The life of the bots' thread.
  void work();
  // How many such threads run that nobody waits for, changed by this.
  static std::size_t left_behind(int by);

 private:
  void answer(const Question& asked);
  void decide(const Question& asked, match::Match& match);
  bool begin_decision(const Seated& seated);
  bool end_decision(std::size_t option, const match::Match& match, std::vector<Slip>& slips);
  void lose(std::size_t bot, std::string why);

  Mirror mirror_;  // the bots' thread alone uses it
};

}  // namespace castellan::bots
