#include "output.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

namespace castellan::cli {
namespace {

std::atomic<int> first_error = 0;

}  // namespace

void note_output_error(int error) {
  int none = 0;
  if (error != EPIPE && error != EIO) first_error.compare_exchange_strong(none, error);
}

bool output_arrived() {
  errno = 0;
  // stdio forgets why an earlier write failed: whatever is said now is the best guess.
  if (!std::cout.flush() || std::fflush(stdout) != 0 || std::ferror(stdout)) note_output_error(errno ? errno : ENOSPC);
  if (first_error == 0) return true;
  std::fputs(fmt::format("castellan: standard output can't be written: {}\n", std::strerror(first_error)).c_str(),
             stderr);
  return false;
}

}  // namespace castellan::cli
