// A line that is written over, on a terminal only.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>

namespace castellan::cli {

class Progress {
 public:
  Progress(std::uint64_t total, std::string unit, bool shown);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  // May be called from several threads.
  void done(std::uint64_t count);

 private:
  std::uint64_t total_;
  std::string unit_;
  bool shown_;
  std::mutex mutex_;
};

}  // namespace castellan::cli
