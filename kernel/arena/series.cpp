#include "castellan/arena/series.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>

namespace castellan::arena {
namespace {

GameResult result_of(const match::Match& match) {
  const auto players = static_cast<std::size_t>(match.player_count());
  GameResult result{match.scores(),
                    std::vector<int>(players),
                    std::vector<double>(players),
                    match.choice_count(),
                    match.hash(),
                    match.state() == match::Match::State::stopped};
  const std::vector<match::Match::Standing> standings = match.standings();
  const auto winners = std::count_if(standings.begin(), standings.end(), [](const auto& s) { return s.rank == 1; });
  for (const match::Match::Standing& standing : standings) {
    const auto seat = static_cast<std::size_t>(standing.seat);
    result.ranks[seat] = standing.rank;
    if (standing.rank == 1) result.wins[seat] = 1 / static_cast<double>(winners);
  }
  return result;
}

// Results in the order of their games, whatever order they come in.
class InOrder {
 public:
  // A thread that is so far ahead of the slowest game waits for it.
  static constexpr std::uint64_t most_waiting = 4096;

  explicit InOrder(const TakeResult& take) : take_(take) {}

  void add(std::uint64_t game, GameResult result) {
    std::unique_lock lock(mutex_);
    told_.wait(lock, [&] { return stopped_ || game < next_ + most_waiting; });
    waiting_.emplace(game, std::move(result));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
      take_(first->first, first->second);
      first = waiting_.erase(first);
    }
    told_.notify_all();
  }
  // Nobody waits for a game that will never end.
  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    told_.notify_all();
  }

 private:
  const TakeResult& take_;
  std::mutex mutex_;
  std::condition_variable told_;
  std::map<std::uint64_t, GameResult> waiting_;
  std::uint64_t next_ = 0;
  bool stopped_ = false;
};

}  // namespace

void play(const Series& series, const TakeResult& result) {
  InOrder results(result);
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::mutex shared;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      match::Match match(series.layout, series.host(), 0);
      match.keep_log(false);
      const std::unique_ptr<bots::BotTable> bots = series.bots();
      for (std::uint64_t game = next++; game < series.games; game = next++) {
        match.restart(series.seed(game));
        bots->play(match, series.seating(game));
        results.add(game, result_of(match));
        if (series.ended) {
          const std::lock_guard lock(shared);
          series.ended(match);
        }
        if (series.progress) series.progress(++done);
      }
      const std::lock_guard lock(shared);
      if (series.finished) series.finished(*match.host());
    } catch (...) {
      next = series.games;  // nobody need go on
      results.stop();
      const std::lock_guard lock(shared);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    try {
      for (unsigned i = 1; i < series.threads; ++i) threads.emplace_back(work);
    } catch (const std::system_error&) {  // as many as there can be
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

std::vector<GameResult> play(const Series& series) {
  std::vector<GameResult> results;
  play(series, [&](std::uint64_t, const GameResult& result) { results.push_back(result); });
  return results;
}

}  // namespace castellan::arena
