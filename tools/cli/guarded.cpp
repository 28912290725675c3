#include "guarded.hpp"

#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/bots/bot_table.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "command.hpp"
#include "output.hpp"

namespace castellan::cli {

int guarded(const std::function<int()>& program) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write, reported by name
  int code = usage;
  try {
    code = program();
  } catch (const modding::LoadError& e) {
    fmt::print(stderr, "{}", printable(e.what(), true));
    code = failed;
  } catch (const std::runtime_error& e) {  // files, saves, the system
    // What can't be printed is reported below, once.
    if (!std::ferror(stdout)) fmt::print(stderr, "castellan: {}\n", printable(e.what(), true));
    code = failed;
  } catch (const std::exception& e) {
    fmt::print(stderr, "castellan: {}\n", printable(e.what(), true));
  }
  code = output_arrived() ? code : failed;
  if (bots::bots_left_behind() > 0) std::_Exit(code);  // they still run, and would miss what is tidied up
  return code;
}

}  // namespace castellan::cli
