// castellan: the command line. Each command lives in a file of its own.
#include <fmt/format.h>

#include <algorithm>

#include <castellan/build_info.hpp>
#include <castellan/content/diagnostics.hpp>
#include <castellan/content/text.hpp>
#include <exception>

#include "command.hpp"

namespace castellan::cli {
namespace {

// The first word must be a command; otherwise says which one may be meant.
bool is_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), word) != known.end()) return true;
  fmt::print(stderr, "castellan: there is no command \"{}\": {}\n", printable(word), suggestion(word, known));
  return false;
}

int run(int argc, char** argv) {
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
  add_replay(app, chosen);
  add_fuzz(app, chosen);
  add_bench(app, chosen);
  add_mod(app, chosen);
  add_explain(app, chosen);
  add_schema(app, chosen);
  if (argc > 1 && argv[1][0] != '-' && !is_command(app, argv[1])) return usage;
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
  try {
    return castellan::cli::run(argc, argv);
  } catch (const castellan::LoadError& e) {
    fmt::print(stderr, "{}", e.what());
    return castellan::cli::failed;
  } catch (const castellan::SaveError& e) {
    fmt::print(stderr, "castellan: {}\n", castellan::printable(e.what(), true));
    return castellan::cli::failed;
  } catch (const std::exception& e) {
    fmt::print(stderr, "castellan: {}\n", castellan::printable(e.what(), true));
  }
  return castellan::cli::usage;
}
