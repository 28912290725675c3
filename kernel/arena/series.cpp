#include "castellan/arena/series.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace castellan {
namespace {

GameResult result_of(const Match& match) {
  const auto players = static_cast<std::size_t>(match.player_count());
  GameResult result{match.scores(),
                    std::vector<int>(players),
                    std::vector<double>(players),
                    match.choice_count(),
                    match.hash(),
                    match.state() == Match::State::stopped};
  const std::vector<Match::Standing> standings = match.standings();
  const auto winners = std::count_if(standings.begin(), standings.end(), [](const auto& s) { return s.rank == 1; });
  for (const Match::Standing& standing : standings) {
    const auto seat = static_cast<std::size_t>(standing.seat);
    result.ranks[seat] = standing.rank;
    if (standing.rank == 1) result.wins[seat] = 1 / static_cast<double>(winners);
  }
  return result;
}

}  // namespace

std::vector<GameResult> play(const Series& series) {
  std::vector<GameResult> results(series.games);
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::mutex shared;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      Match match(series.layout, series.host(), 0);
      const std::unique_ptr<BotTable> bots = series.bots();
      for (std::uint64_t game = next++; game < series.games; game = next++) {
        match.restart(series.seed(game));
        bots->play(match, series.seating(game));
        results[game] = result_of(match);
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
  return results;
}

}  // namespace castellan
