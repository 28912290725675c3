// castellan bench: runs castellan-bench, a program of its own so that nobody waits for it to be built to play a game.
#include <fmt/format.h>
#include <unistd.h>

#include <castellan/base/text.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "bench_options.hpp"

namespace castellan::cli {
namespace {

constexpr const char* bench_program = "castellan-bench";

// Returns only if it can't be run.
int run_beside_us(const std::vector<std::string>& words) {
  std::error_code error;
  const std::filesystem::path program =
      std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / bench_program;
  std::vector<std::string> arguments = words;
  arguments.insert(arguments.begin(), program.string());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  std::fflush(stdout);
  ::execv(program.c_str(), pointers.data());
  fmt::print(stderr,
             "castellan bench: {}: {}\n`castellan bench` needs this program. Build the target castellan-bench, or run "
             "tools/castellan bench, which builds it.\n",
             printable(program.string()), std::strerror(errno));
  return failed;
}

}  // namespace

void BenchOptions::add_to(Command& command) {
  command.flag("--json", &json, "print the result as JSON");
  command.option("--seconds", &seconds, "time for each measurement").between(0.001, 60).shows_default();
  command.option("--together", &together, "also measure a game with all these packs").list();
  packs.add_to(command);
  command.example("castellan bench --json");
  command.example("castellan bench --together queens-court,parks-and-rex", "what two packs cost in one game");
}

void StudioBenchOptions::add_to(Command& command) {
  command.flag("--json", &json, "print the result as JSON");
  command.option("--games", &games, "tables").between(2, 1000).shows_default();
  command.option("--seats", &seats, "people at each table").between(2, 5).shows_default();
  command.option("--seconds", &seconds, "time for each measurement").between(0.1, 600).shows_default();
  command.option("--thinking", &thinking, "seconds between two choices at a table").between(0.01, 60).shows_default();
  command.note("It starts a studio of its own, with its games in a temporary folder.");
  command.example("castellan bench studio --games 50 --seats 4");
}

void add_bench(Command& castellan, const std::vector<std::string>& words) {
  auto options = std::make_shared<BenchOptions>();  // read again by the other program; here mistakes are found early
  Command& command = castellan.add("bench", bench_summary);
  options->add_to(command);
  command.runs([options, words] { return run_beside_us({words.begin() + 1, words.end()}); });
  auto studio = std::make_shared<StudioBenchOptions>();
  Command& studio_command = command.add("studio", studio_bench_summary);
  studio->add_to(studio_command);
  studio_command.runs([studio, words] { return run_beside_us({words.begin() + 1, words.end()}); });
}

}  // namespace castellan::cli
