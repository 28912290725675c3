// Where the games of an experiment are played: in threads of this program, or, by a plugin, in many processes. What is
// handed out are numbers, and what comes back is text, so nobody need know how it travels.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "castellan/base/export.hpp"

namespace castellan::lab {

// A chunk of blocks of one row.
struct Task {
  std::uint64_t row = 0;
  std::uint64_t chunk = 0;
};

struct Work {
  // What plays: one for each thread or process, made and used there.
  using Plays = std::function<std::string(const Task& task)>;
  std::function<Plays()> make_player;
  // The next task, or none when all are given out. Asked where the experiment is led, never twice at a time.
  std::function<std::optional<Task>()> next;
  // What came of it; likewise.
  std::function<void(const Task& task, std::string result)> done;
};

class CASTELLAN_API Executor {
 public:
  virtual ~Executor() = default;
  // Whether this process leads the experiment: asks for tasks, keeps what comes of them, and reports. The others only
  // play, and their next() and done() are not called.
  virtual bool leads() const { return true; }
  // Until next() has none left and everything given out is done. Rethrows the first failure of a player.
  virtual void run(const Work& work) = 0;
};

// As many threads as can be had, up to this number.
CASTELLAN_API std::unique_ptr<Executor> thread_executor(unsigned threads);

}  // namespace castellan::lab
