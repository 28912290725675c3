// Runs the built program as a user does.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

namespace castellan::test {

struct ProgramRun {
  int exit = -1;
  std::string output;  // both streams
};

// Without the packs and the profile of whoever runs the tests. `environment`: more variables, `A=b C=d`.
inline ProgramRun run_program(const std::string& arguments, const std::string& environment = "") {
  const std::string command = "env XDG_DATA_HOME=/nowhere XDG_CONFIG_HOME=/nowhere " + environment + " '" +
                              CASTELLAN_BINARY + "' " + arguments + " 2>&1";
  ProgramRun run;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (!pipe) return run;
  std::array<char, 4096> buffer;
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) run.output.append(buffer.data(), n);
  const int status = ::pclose(pipe);
  if (WIFEXITED(status)) run.exit = WEXITSTATUS(status);
  return run;
}

}  // namespace castellan::test
