// Plays the games of an experiment: one Player for each thread or process.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "castellan/lab/experiment.hpp"
#include "castellan/lab/facts.hpp"
#include "castellan/lab/summary.hpp"

namespace castellan::lab {

class CASTELLAN_API Player {
 public:
  explicit Player(const Experiment& experiment);
  ~Player();

  // All blocks of a chunk, added up. It depends on nothing but the experiment and the chunk.
  Summary play_chunk(std::size_t row, std::uint64_t chunk);
  // One game of a block; the match stands at its end.
  match::Match play_game(std::size_t row, std::uint64_t block, std::size_t arm);

 private:
  struct Table;
  Table& table(std::size_t row, std::size_t arm, Seat marked);
  void play_block(std::size_t row, std::uint64_t block, Summary& summary);
  std::vector<std::size_t> arms_of(const Row& row, std::uint64_t block, const Facts& base) const;
  static bool note_mishaps(const match::Match& match, std::uint64_t complaints, Summary& summary);

  const Experiment& experiment_;
  std::map<std::size_t, std::shared_ptr<script::ScriptHost>> hosts_;  // by edition
  std::map<std::size_t, std::unique_ptr<Table>> tables_;
  std::vector<std::string> bot_names_;
  std::unique_ptr<bots::BotTable> bots_;
};

}  // namespace castellan::lab
