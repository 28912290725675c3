// Runs an experiment: hands out chunks, adds up what comes of them in the order of their numbers, and stops when the
// question is answered. Where and in what order chunks are played changes nothing.
#pragma once

#include <map>
#include <vector>

#include "castellan/lab/chunk_store.hpp"
#include "castellan/lab/executor.hpp"
#include "castellan/lab/experiment.hpp"
#include "castellan/lab/summary.hpp"

namespace castellan::lab {

// The headline after so many blocks.
struct Look {
  std::int64_t blocks = 0;
  Estimate estimate;
};

struct RowResult {
  Summary total;
  std::vector<Look> looks;             // at most some hundred, evenly spread
  std::vector<std::uint64_t> digests;  // by chunk
  bool complete = false;               // all blocks that were asked for, or as exact as was asked for
};

// How sure the statements about a row are.
CASTELLAN_API Confidence confidence_of(const Experiment& experiment, const Row& row);
// A share of wins of the headline's arm less that of its base, as a share (0.01 is one percentage point).
CASTELLAN_API Estimate headline_of(const Experiment& experiment, const Row& row, const Summary& total);
CASTELLAN_API Estimate win_difference(const Row& row, const Summary& total, std::size_t arm, bool fair_share,
                                      const Confidence& confidence);

struct Shard {
  std::uint64_t part = 0;  // counted from 0
  std::uint64_t of = 1;
};

class CASTELLAN_API Run {
 public:
  // `store` may be null: then nothing is kept.
  Run(const Experiment& experiment, ChunkStore* store, Shard shard = {});

  // Called after each chunk that was added up, with the number of its row.
  std::function<void(std::size_t row)> progress;
  // Asked often: true ends the run early.
  std::function<bool()> stop;

  void run(Executor& executor);
  // Adds up the chunks that are already kept, as far as none is missing.
  void add_what_is_there();
  // What was found so far, by row.
  const std::vector<RowResult>& results() const { return results_; }
  bool complete() const;

 private:
  std::optional<Task> next();
  void take(const Task& task, const std::string& result);
  void add_up(std::size_t row);
  void add(std::size_t row, const Summary& chunk);
  bool mine(std::uint64_t chunk) const { return chunk % shard_.of == shard_.part; }

  const Experiment& experiment_;
  ChunkStore* store_;
  Shard shard_;
  std::vector<RowResult> results_;
  std::vector<std::uint64_t> looked_, stride_;  // by row: chunks so far, and of how many one look is kept
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> waiting_;  // came before an earlier one
  Task given_;
};

}  // namespace castellan::lab
