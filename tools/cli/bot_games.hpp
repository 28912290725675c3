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

// What all of them can be told.
struct BotGamesOptions {
  PackOptions packs;
  SetupOptions setup;
  BotChoice choice;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  bool json = false;

  // Everything but the number of players, which means something else for each of them.
  void add_to(Command& command);
};

// Checks the names of bots and repeats a list that is shorter than there are seats. Says what is wrong, or nothing.
std::string fill_seats(std::vector<std::string>& bots, std::size_t seats, const BotChoice& choice);

// Games of bots with these packs; the caller says how many, and who sits where. Refers to all it is made of.
class BotGames {
 public:
  BotGames(const Engine& engine, const BotGamesOptions& options, const std::vector<std::string>& bots,
           Mishaps& mishaps);

  arena::Series series;
  // With a bar on a terminal, unless JSON is wanted; mistakes of scripts and bots are counted.
  std::vector<arena::GameResult> play();
  // The same without keeping them.
  void play(const arena::TakeResult& result);

 private:
  bool with_bar_;
  Mishaps& mishaps_;
  std::shared_ptr<bots::BotMishaps> bot_mishaps_ = std::make_shared<bots::BotMishaps>();
};

}  // namespace castellan::cli
