#include "castellan/lab/run.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "castellan/base/json.hpp"
#include "castellan/lab/playing.hpp"

namespace castellan::lab {
namespace {

constexpr std::size_t most_looks = 200;

double fair_share(const Row& row) { return 1.0 / row.players; }

Estimate as_share(Estimate estimate) {
  for (double* number : {&estimate.mean, &estimate.deviation, &estimate.low, &estimate.high}) *number /= whole_win;
  return estimate;
}

}  // namespace

Confidence confidence_of(const Experiment& experiment, const Row& row) {
  Confidence confidence;
  confidence.planned_blocks = static_cast<double>(experiment.blocks);
  if (experiment.precision > 0) {
    // As if the games of a pair had nothing in common.
    const double share = fair_share(row);
    const auto needed =
        blocks_for_radius(experiment.precision / 100, std::sqrt(share * (1 - share)), {confidence.alpha, 20'000});
    if (needed) confidence.planned_blocks = std::min(confidence.planned_blocks, static_cast<double>(*needed));
  }
  return confidence;
}

Estimate win_difference(const Row& row, const Summary& total, std::size_t arm, bool fair,
                        const Confidence& confidence) {
  if (arm >= total.arms.size() || total.arms[arm].compared.empty()) return difference_of({}, confidence);
  const PairSums& wins = total.arms[arm].compared[Catalogue::at(Measure::win)];
  return as_share(fair ? difference_from_known(wins, whole_win * fair_share(row), confidence)
                       : difference_of(wins, confidence));
}

Estimate headline_of(const Experiment& experiment, const Row& row, const Summary& total) {
  const Confidence confidence = confidence_of(experiment, row);
  if (!row.headline) return difference_of({}, confidence);
  return win_difference(row, total, row.headline->arm, row.headline->fair_share, confidence);
}

Run::Run(const Experiment& experiment, ChunkStore* store, Shard shard)
    : experiment_(experiment),
      store_(store),
      shard_(shard),
      results_(experiment.rows.size()),
      looked_(experiment.rows.size()),
      stride_(experiment.rows.size(), 1) {
  for (std::size_t row = 0; row < results_.size(); ++row)
    results_[row].total.arms.resize(experiment.rows[row].arms.size());
}

bool Run::complete() const {
  return std::all_of(results_.begin(), results_.end(), [](const RowResult& row) { return row.complete; });
}

std::optional<Task> Run::next() {
  if (stop && stop()) return std::nullopt;
  for (; given_.row < results_.size(); given_ = {given_.row + 1, 0}) {
    RowResult& row = results_[given_.row];
    for (; !row.complete && given_.chunk < experiment_.chunks(); ++given_.chunk) {
      if (!mine(given_.chunk)) continue;
      if (store_ && store_->has(given_)) {
        if (shard_.of == 1) add_up(given_.row);
        continue;
      }
      return Task{given_.row, given_.chunk++};
    }
  }
  return std::nullopt;
}

void Run::take(const Task& task, const std::string& result) {
  if (store_) store_->add(task, result);
  else waiting_[{task.row, task.chunk}] = result;
  if (shard_.of == 1) add_up(task.row);
  else if (progress) progress(task.row);
}

// As many chunks as follow each other.
void Run::add_up(std::size_t number) {
  RowResult& row = results_[number];
  while (!row.complete) {
    const Task task{number, row.digests.size()};
    std::optional<std::string> text;
    if (store_) {
      text = store_->read(task);
    } else if (const auto found = waiting_.find({task.row, task.chunk}); found != waiting_.end()) {
      text = std::move(found->second);
      waiting_.erase(found);
    }
    if (!text) return;
    add(number, summary_of(parse_json(*text)));
    if (progress) progress(number);
  }
}

void Run::add(std::size_t number, const Summary& chunk) {
  RowResult& row = results_[number];
  row.total.add(chunk);
  row.digests.push_back(chunk.digest);
  const std::uint64_t all = experiment_.chunks();
  const Estimate now = headline_of(experiment_, experiment_.rows[number], row.total);
  row.complete = row.digests.size() == all ||
                 (experiment_.precision > 0 && now.known() && now.radius() <= experiment_.precision / 100);
  // Those that are kept do not depend on when the run ended: every one, then every second, every fourth, …
  if (looked_[number]++ % stride_[number] == 0) row.looks.push_back({row.total.blocks, now});
  if (row.looks.size() > most_looks) {
    stride_[number] *= 2;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < row.looks.size(); i += 2) row.looks[kept++] = row.looks[i];
    row.looks.resize(kept);
  }
}

void Run::run(Executor& executor) {
  Work work;
  work.make_player = [this] {
    auto player = std::make_shared<Player>(experiment_);
    return [player](const Task& task) { return to_json(player->play_chunk(task.row, task.chunk)).dump(); };
  };
  work.next = [this] { return next(); };
  work.done = [this](const Task& task, const std::string& result) { take(task, result); };
  // What is already there first, so that a finished experiment needs nobody to play.
  if (executor.leads() && shard_.of == 1) add_what_is_there();
  executor.run(work);
}

void Run::add_what_is_there() {
  for (std::size_t row = 0; row < results_.size(); ++row) add_up(row);
}

}  // namespace castellan::lab
