// What another process says.
#pragma once

#include <string>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::workshop {

struct ProcessOutput {
  bool started = false;
  int exit = -1;  // -1: it was killed
  std::string output;
  std::string problem;  // why it did not start, or what it wrote on its standard error
};

// Starts a program (its path comes first) without input, and waits for it.
CASTELLAN_API ProcessOutput run_process(const std::vector<std::string>& command);

}  // namespace castellan::workshop
