// Who sits where: people at this terminal and bots.
#pragma once

#include <castellan/plugin/bots.hpp>
#include <memory>
#include <string>
#include <vector>

namespace castellan::cli {

// One word for each seat: `human` or a bot, as `name` or `name:argument`.
using SeatKinds = std::vector<std::string>;
inline constexpr const char* human = "human";

// From a list of words or a single number. With `person`, a number N is one human against N - 1 bots, else N bots.
// Throws std::invalid_argument with what to write instead, for a bot that is in none of these folders too.
SeatKinds parse_seats(const std::vector<std::string>& words, bool person,
                      const std::vector<std::filesystem::path>& plugins);
// The same for N seats.
SeatKinds usual_seats(int count, bool person);
// What is wrong with one of them, or nothing.
std::string seats_problem(const SeatKinds& kinds, const std::vector<std::filesystem::path>& plugins);
int humans_among(const SeatKinds& kinds);

// Makes the choices of all seats that are not human.
class SeatedBots {
 public:
  // Throws PluginError for a bot that can't be made.
  SeatedBots(const SeatKinds& kinds, const plugin::BotOptions& options);
  bool is_human(Seat seat) const { return who_[static_cast<std::size_t>(seat)] == bots::BotTable::somebody_else; }
  int humans() const;
  // The seat that decides must be a bot's. Does nothing if the user interrupts it.
  void choose(match::Match& match) const;

 private:
  std::unique_ptr<bots::BotTable> bots_;  // of all that are not people, in the order of their seats
  std::vector<std::size_t> who_;          // by seat
};

}  // namespace castellan::cli
