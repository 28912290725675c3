// castellan: the command line. Each command lives in a file of its own.
#include <fmt/format.h>

#include <castellan/base/build_info.hpp>
#include <castellan/workshop/jobs/worker.hpp>
#include <string_view>

#include "command.hpp"
#include "guarded.hpp"
#include "parsing.hpp"

namespace castellan::cli {
namespace {

int run(int argc, char** argv) {
  if (argc > 1 &&
      std::string_view(argv[1]) == workshop::worker_word) {  // none of the commands below, which are for people
    fmt::print(stderr, "castellan {}: {}\n", workshop::worker_word, workshop::work_confined({argv + 2, argv + argc}));
    return usage;
  }
  Command castellan("castellan", "Castellan: a modding platform for the board game Belfort");
  castellan.shows_version(version_report());
  castellan.example("castellan studio");
  castellan.example("castellan play");
  castellan.example("castellan simulate --games 1000 --players 4");
  castellan.example("castellan replay game.json --verify");
  add_studio(castellan);
  add_play(castellan);
  add_simulate(castellan);
  add_arena(castellan);
  add_lab(castellan, {argv + 1, argv + argc});
  add_replay(castellan);
  add_fuzz(castellan);
  add_bench(castellan, {argv + 1, argv + argc});
  add_mod(castellan);
  add_set(castellan);
  add_hub(castellan);
  add_key(castellan);
  add_plugin(castellan);
  add_explain(castellan);
  add_reference(castellan);
  add_schema(castellan);
  add_completion(castellan);
  return parse(castellan, argc, argv)();
}

}  // namespace
}  // namespace castellan::cli

int main(int argc, char** argv) {
  return castellan::cli::guarded([&] { return castellan::cli::run(argc, argv); });
}
