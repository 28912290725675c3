// castellan: the command line. Each command lives in a file of its own.
#include <fmt/format.h>

#include <castellan/bots/bot_table.hpp>
#include <castellan/build_info.hpp>
#include <castellan/content/text.hpp>
#include <castellan/workshop/worker.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "command.hpp"
#include "misspelt.hpp"
#include "output.hpp"

namespace castellan::cli {
namespace {

int run(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == worker_word) {  // none of the commands below, which are for people
    fmt::print(stderr, "castellan {}: {}\n", worker_word, work_confined({argv + 2, argv + argc}));
    return usage;
  }
  CLI::App app{"Castellan: a modding platform for the board game Belfort", "castellan"};
  app.set_version_flag("--version", version_report());
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "help for all commands");
  app.footer(
      "Examples:\n  castellan play\n  castellan simulate --games 1000 --players 4\n  castellan replay game.json "
      "--verify");
  std::function<int()> chosen;
  add_play(app, chosen);
  add_simulate(app, chosen);
  add_arena(app, chosen);
  add_replay(app, chosen);
  add_fuzz(app, chosen);
  add_bench(app, chosen);
  add_mod(app, chosen);
  add_plugin(app, chosen);
  add_explain(app, chosen);
  add_reference(app, chosen);
  add_schema(app, chosen);
  add_completion(app, chosen);
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (const std::string wrong = misspelt(app, words); !wrong.empty()) {
    fmt::print(stderr, "{}\n", castellan::printable(wrong, true));
    return usage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? success : usage;
  }
  return chosen();
}

}  // namespace
}  // namespace castellan::cli

int main(int argc, char** argv) {
  using namespace castellan::cli;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write, told by name
  int code = usage;
  try {
    code = run(argc, argv);
  } catch (const castellan::LoadError& e) {
    fmt::print(stderr, "{}", castellan::printable(e.what(), true));
    code = failed;
  } catch (const std::runtime_error& e) {  // files, saves, the system
    // What can't be printed is told below, once.
    if (!std::ferror(stdout)) fmt::print(stderr, "castellan: {}\n", castellan::printable(e.what(), true));
    code = failed;
  } catch (const std::exception& e) {
    fmt::print(stderr, "castellan: {}\n", castellan::printable(e.what(), true));
  }
  code = output_arrived() ? code : failed;
  if (castellan::bots_left_behind() > 0) std::_Exit(code);  // they still run, and would miss what is tidied up
  return code;
}
