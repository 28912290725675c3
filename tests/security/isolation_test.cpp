// Packs of strangers run in a process that can do nothing but compute, and nobody sees a difference.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "castellan/workshop/jobs/handing_over.hpp"
#include "castellan/workshop/jobs/isolated.hpp"
#include "castellan/workshop/jobs/worker.hpp"
#include "support/confined.hpp"
#include "support/packs_on_disk.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using test::run_program;

namespace {

const std::string test_packs = " --mod-path '" CASTELLAN_SOURCE_DIR "/tests/packs'";

// Where everything that can be wrong with a pack is wrong.
test::PackFiles faulty_files() {
  return {{"guilds/bakers.lua",
           "local sold = 0\nreturn guild {\n  action = function(game, me, p)\n    sold = sold + 1\n    "
           "me:gain { gold = p.gold }\n    if me.gold > 9 then error(\"too \\27[31m rich\") end\n  end,\n}\n"},
          {"locale/en.yaml", "guild:\n  bakers:\n    name: Bakers\n    texts: \"{gold, plural, one {#} other {#}}\"\n"},
          {"tests/bakers_test.lua",
           "test(\"it fails\", { players = 3 }, function(t) t:check_equal(1, 2) end)\ntest(\"caf\xe9\", {}, "
           "function(t) nothing() end)\n"},
          {"tests/broken_test.lua", "test(\n"},
          {"picture.png", std::string("\x89PNG\0\xff", 6)}};
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

// What a command says and writes, with `FILE` for the file it writes.
std::string told(std::string command, const std::filesystem::path& file) {
  if (const std::size_t at = command.find("FILE"); at != std::string::npos) command.replace(at, 4, file.string());
  std::filesystem::remove(file);
  const auto run = run_program(command);
  return "exit " + std::to_string(run.exit) + "\n" + run.output + content_of(file);
}

}  // namespace

TEST_CASE("isolated or not, a command says and writes the same", "[isolation][security]") {
  test::skip_unless_confined();
  const bool is_faulty = GENERATE(true, false);
  const std::string command =
      GENERATE("mod check PACK", "mod check PACK --json", "mod check PACK --sarif FILE", "mod check PACK --strict",
               "mod test PACK --games 8", "mod test PACK --games 8 --json", "mod test PACK --games 8 --tap",
               "mod test PACK --games 8 --junit FILE", "mod test PACK --filter nothing", "fuzz --games 16 --mods PACK",
               "fuzz --games 16 --mods PACK --json --replay FILE", "fuzz --games 16 --mods PACK --replay FILE",
               "fuzz --games 16 --mods PACK --threads 3 --replay FILE", "fuzz --mods PACK --guilds nothing",
               "fuzz --mods PACK --players 8", "fuzz --games 2 --mods PACK --mods nowhere");
  if (is_faulty && command.find("--threads") != std::string::npos) return;  // how many games they play before is luck
  const test::BakersFolder folder(is_faulty ? faulty_files() : test::PackFiles{});
  std::string with_pack = command;
  with_pack.replace(with_pack.find("PACK"), 4, folder.path());
  if (command.starts_with("fuzz") && command.find("--replay") == std::string::npos)
    with_pack += " --replay " + (folder.around().path() / "replay.json").string();
  const std::filesystem::path file = folder.around().path() / "written";
  const std::string isolated = told(with_pack, file);
  const std::string here = told(with_pack + " --no-isolation", file);
  INFO(command << "\n" << isolated.substr(0, 2000) << "\n" << here.substr(0, 2000));
  CHECK((isolated == here));
  CHECK_THAT(isolated, !ContainsSubstring("isolat") && !ContainsSubstring("worker was"));
  CHECK(isolated.find('\x1b') == std::string::npos);
}

TEST_CASE("packs that can't be loaded are told alike", "[isolation][security]") {
  test::skip_unless_confined();
  const test::PackFiles changed =
      GENERATE(test::PackFiles{{"mod.yaml", "id: bakers\n"}}, test::PackFiles{{"mod.yaml", "{"}},
               test::PackFiles{{"mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: B\napi: 2\ndepends: [hops]\n"}},
               test::PackFiles{{"guilds/bakers.yaml", "id: bakers\ncategory: basik\n"}},
               test::PackFiles{{"guilds/bakers.lua", "return guild {\n"}});
  const test::BakersFolder folder(changed);
  for (const std::string command : {"mod check ", "mod test ", "fuzz --games 4 --mods "}) {
    const auto isolated = run_program(command + folder.path());
    const auto here = run_program(command + folder.path() + " --no-isolation");
    INFO(command);
    CHECK(isolated.output == here.output);
    CHECK(isolated.exit == 1);
    CHECK(here.exit == 1);
  }
}

TEST_CASE("a worker that does not come to an end is ended, and its packs are named", "[isolation][security]") {
  test::skip_unless_confined();
  const test::BakersFolder folder;
  const auto run = run_program("fuzz --games 50000000 --time-limit 1 --mods " + folder.path());
  CHECK(run.exit == 1);
  CHECK(run.output == "castellan: bakers: the worker did not finish within 1 s; --time-limit gives it more\n");
}

TEST_CASE("where no worker can be started, that is said and what to do", "[isolation][security]") {
  const test::BakersFolder folder;
  const workshop::CheckJob job{workshop::hold_packs(request_with_folder(folder.path())), "bakers"};
  workshop::Isolation isolation;
  isolation.program = "/nowhere/castellan";
  try {
    run_job(job, {"bakers"}, isolation);
    FAIL("it was done");
  } catch (const workshop::IsolationError& e) {
    CHECK_THAT(e.what(), ContainsSubstring("bakers: no worker can be started to isolate unknown packs: ") &&
                             ContainsSubstring("--no-isolation runs the pack without"));
  }
  CHECK(run_job(job, {}, isolation).games > 0);  // known packs need none
  isolation.wanted = false;
  CHECK(run_job(job, {"bakers"}, isolation).games > 0);
}

TEST_CASE("whatever a worker does, its packs are named and it is said what it did", "[isolation][security]") {
  test::skip_unless_confined();
  struct Deed {
    const char* name;
    const char* told;
  };
  const auto [name, expected] = GENERATE(values<Deed>({
      {"open", "the worker was killed: it tried a forbidden system call (openat)"},
      {"socket", "the worker was killed: it tried a forbidden system call (socket)"},
      {"crash", "the worker crashed: Segmentation fault"},
      {"exit with 3", "the worker ended without an answer (exit code 3)"},
      {"memory, told", "the worker ran out of memory"},
      {"loop", "the worker did not finish within 1 s; --time-limit gives it more"},
      {"lie", "the worker's answer can't be used: result.games: expected a number from 0 to 1000000"},
      {"say", "the worker's answer can't be used: "},
      {"unconfined",
       "unknown packs can't be isolated here: there is no seccomp; --no-isolation runs the pack without: do that only "
       "with packs of people you trust"},
  }));
  const test::BakersFolder folder;
  const workshop::CheckJob job{workshop::hold_packs(request_with_folder(folder.path())), "bakers"};
  workshop::Isolation isolation;
  isolation.program = folder.around().path() / name;
  isolation.clock = std::chrono::seconds(std::string_view(name) == "loop" ? 1 : 300);
  std::filesystem::create_symlink(test::misbehaving_worker(), isolation.program);
  try {
    run_job(job, {"bakers", "hops"}, isolation);
    FAIL("it was believed");
  } catch (const workshop::IsolationError& e) {
    CHECK_THAT(e.what(), Catch::Matchers::StartsWith("bakers, hops: " + std::string(expected)));
  }
}

TEST_CASE("what a worker gives as its reason is safe to show", "[isolation][security]") {
  test::skip_unless_confined();
  const test::BakersFolder folder;
  const workshop::CheckJob job{workshop::hold_packs(request_with_folder(folder.path())), "bakers"};
  workshop::Isolation isolation;
  isolation.program = folder.around().path() / "fail";
  std::filesystem::create_symlink(test::misbehaving_worker(), isolation.program);
  CHECK_THROWS_WITH(run_job(job, {"bakers"}, isolation), "nobody\\x1b[2J knows");
}

TEST_CASE("folders that can't be read are told alike", "[isolation][security]") {
  test::skip_unless_confined();
  const test::BakersFolder folder;
  folder.around().write("loop", "");
  std::filesystem::remove(folder.around().path() / "loop");
  std::filesystem::create_symlink("loop", folder.around().path() / "loop");  // to itself: nobody can look into it
  match::RulesRequest request = request_with_folder(folder.path());
  request.folders.push_back(folder.around().path() / "loop");
  const std::string here = workshop::check_json(workshop::check_pack(request, "bakers"));
  CHECK_THAT(here, ContainsSubstring("can't be read"));
  workshop::Isolation isolation;
  isolation.program = CASTELLAN_BINARY;
  CHECK(check_json(run_job(workshop::CheckJob{workshop::hold_packs(request), "bakers"}, {"bakers"}, isolation)) ==
        here);
}

TEST_CASE("nobody can use the worker as a command", "[isolation]") {
  const auto run = run_program("worker");
  CHECK(run.exit == 2);
  CHECK_THAT(run.output, ContainsSubstring("it is not meant to be run by hand"));
  CHECK(run_program("--help-all").output.find("worker\n") == std::string::npos);
  CHECK(run_program("completion bash").output.find(" worker") == std::string::npos);
}

namespace {

// The program as a worker whose job never comes: it is confined, and waits for it.
class WaitingWorker {
 public:
  WaitingWorker() {
    REQUIRE(::pipe2(job_.data(), O_CLOEXEC) == 0);
    REQUIRE(::pipe2(answer_.data(), O_CLOEXEC) == 0);
    leaked_ = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, job_[0], 50);
    ::posix_spawn_file_actions_adddup2(&actions, answer_[1], 51);
    ::posix_spawn_file_actions_adddup2(&actions, 50, 3);
    ::posix_spawn_file_actions_adddup2(&actions, 51, 4);
    std::vector<std::string> words = workshop::worker_command(CASTELLAN_BINARY, isolation::Confinement{});
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    REQUIRE(::posix_spawn(&pid, CASTELLAN_BINARY, &actions, nullptr, arguments.data(), environ) == 0);
    ::posix_spawn_file_actions_destroy(&actions);
  }
  ~WaitingWorker() {
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    for (const int descriptor : {job_[0], job_[1], answer_[0], answer_[1], leaked_}) ::close(descriptor);
  }

  // A line of /proc/PID/status.
  std::string status(const std::string& name) const {
    std::ifstream in("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(in, line);)
      if (line.starts_with(name + ":")) return line.substr(line.find_last_of(" \t") + 1);
    return {};
  }
  void wait_until_confined() const {
    for (int i = 0; i < 10'000 && status("Seccomp") != "2"; ++i) ::usleep(1000);
    REQUIRE(status("Seccomp") == "2");
  }

  pid_t pid = -1;

 private:
  std::array<int, 2> job_{-1, -1}, answer_{-1, -1};
  int leaked_ = -1;
};

}  // namespace

TEST_CASE("a worker is confined before it looks at its job", "[isolation][security]") {
  test::skip_unless_confined();
  const WaitingWorker worker;
  worker.wait_until_confined();
  CHECK(worker.status("NoNewPrivs") == "1");
  CHECK(worker.status("Threads") == "1");
  std::error_code error;
  std::vector<std::string> open;
  for (std::filesystem::directory_iterator at("/proc/" + std::to_string(worker.pid) + "/fd", error), end;
       !error && at != end; at.increment(error))
    open.push_back(at->path().filename().string());
  if (error) SKIP("only root may look at the descriptors of a process that can't be dumped");
  std::sort(open.begin(), open.end());
  CHECK(open == std::vector<std::string>{"3", "4"});
}
