// What the commands share that let bots play many games.
#pragma once

#include <castellan/arena/series.hpp>
#include <memory>
#include <string>
#include <vector>

#include "bot_options.hpp"
#include "command.hpp"
#include "mishaps.hpp"

namespace castellan::cli {

// Checks the names of bots and repeats a list that is shorter than there are seats. Says what is wrong, or nothing.
std::string fill_seats(std::vector<std::string>& bots, std::size_t seats, const BotChoice& choice);

// Games of bots with these packs; the caller says how many, with which seeds, and who sits where. Refers to all it is
// made of.
class BotGames {
 public:
  BotGames(const Engine& engine, const SetupOptions& setup, const BotChoice& choice,
           const std::vector<std::string>& bots, Mishaps& mishaps);

  Series series;
  // With a bar on a terminal, if that is wanted; mistakes of scripts and bots are counted.
  std::vector<GameResult> play(bool with_bar);

 private:
  Mishaps& mishaps_;
  std::shared_ptr<BotMishaps> bot_mishaps_ = std::make_shared<BotMishaps>();
};

}  // namespace castellan::cli
