// What surrounds every program of the command line: errors become messages and exit codes.
#pragma once

#include <functional>

namespace castellan::cli {

// Runs the program and returns its exit code, also when it throws or its output is lost.
int guarded(const std::function<int()>& program);

}  // namespace castellan::cli
