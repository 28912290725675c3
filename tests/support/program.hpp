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

// A command of the shell, both streams.
inline ProgramRun run_shell(const std::string& command) {
  ProgramRun run;
  FILE* pipe = ::popen(("{ " + command + "\n} 2>&1 < /dev/null").c_str(), "r");
  if (!pipe) return run;
  std::array<char, 4096> buffer;
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) run.output.append(buffer.data(), n);
  // Sanitizer builds say that packs of tests are not isolated; what is said besides is the same.
  const std::string notice = "castellan: unknown packs are not isolated: ";
  if (const std::size_t at = run.output.find(notice); at != std::string::npos)
    run.output.erase(at, run.output.find('\n', at) + 1 - at);
  const int status = ::pclose(pipe);
  if (WIFEXITED(status)) run.exit = WEXITSTATUS(status);
  return run;
}

// Without the packs, the profile and the cache of whoever runs the tests. `environment`: more variables, `A=b C=d`.
inline ProgramRun run_program(const std::string& arguments, const std::string& environment = "") {
  return run_shell("env XDG_DATA_HOME=/nowhere XDG_CONFIG_HOME=/nowhere CASTELLAN_CACHE=off " + environment + " '" +
                   CASTELLAN_BINARY + "' " + arguments);
}

// In a folder, with a home of its own there.
inline ProgramRun run_in(const std::string& folder, const std::string& arguments, const std::string& home = "/.home") {
  return run_shell("cd '" + folder + "' && env HOME='" + folder + home +
                   "' XDG_DATA_HOME= XDG_CONFIG_HOME= XDG_STATE_HOME= XDG_CACHE_HOME= '" + CASTELLAN_BINARY +
                   "' " + arguments);
}

}  // namespace castellan::test
