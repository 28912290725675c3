// A game is kept while it is played, by one program at a time.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>
#include <filesystem>
#include <thread>

#include "castellan/base/file_lock.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::run_in;
using test::TemporaryFolder;

namespace {

// Bots that think for so long that they are not done before they are killed.
class LongGame {
 public:
  explicit LongGame(const std::string& folder) {
    child_ = ::fork();
    if (child_ != 0) return;
    if (::chdir(folder.c_str()) != 0 || ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO) < 0) ::_exit(1);
    ::execl(CASTELLAN_BINARY, CASTELLAN_BINARY, "play", "--players", "mcts:100000,mcts:100000", "--seed", "3", "--save",
            "game.json", "--bot-seconds", "600", static_cast<char*>(nullptr));
    ::_exit(1);
  }
  ~LongGame() { kill(); }

  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  pid_t child_ = -1;
};

bool appears(const std::filesystem::path& file) {
  for (int i = 0; i < 600 && !std::filesystem::exists(file); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  return std::filesystem::exists(file);
}

}  // namespace

TEST_CASE("A game of bots is kept while they play, and nobody else can play it meanwhile", "[save]") {
  const TemporaryFolder folder;
  const std::string home = folder.path().string();
  LongGame game(home);
  REQUIRE(appears(folder.path() / "game.json"));
  const auto other = run_in(home, "play --load game.json --players random,random --stop-after 1");
  CHECK(other.exit == 1);
  CHECK_THAT(other.output, ContainsSubstring("game.json: another Castellan (process "));
  const auto over_it = run_in(home, "play --players random,random --save ./game.json");
  CHECK(over_it.exit == 1);
  CHECK_THAT(over_it.output, ContainsSubstring("another Castellan"));
  game.kill();
  const auto kept = run_in(home, "replay game.json --verify");
  CHECK(kept.exit == 0);
  CHECK_THAT(kept.output, ContainsSubstring("game not finished"));
  // A lock ends with the program that had it, however that ended.
  CHECK(run_in(home, "play --load game.json --players random,random --save game.json").exit == 0);
  CHECK_THAT(run_in(home, "replay game.json --verify").output, ContainsSubstring("game over"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / ".game.json.lock"));
}

TEST_CASE("A file is locked under all its names, and free again afterwards", "[save]") {
  const TemporaryFolder folder;
  const std::string file = folder.write("game.json", "{}");
  std::filesystem::create_symlink("game.json", folder.path() / "link.json");
  {
    const FileLock lock(file);
    CHECK_THROWS_AS(FileLock(folder.path() / "." / "game.json"), FileInUse);
    CHECK_THROWS_AS(FileLock(folder.path() / "link.json"), FileInUse);
    CHECK_NOTHROW(FileLock(folder.path() / "other.json"));
  }
  CHECK_NOTHROW(FileLock(file));
  CHECK_NOTHROW(FileLock("/dev/null"));
  CHECK_NOTHROW(FileLock("/nowhere/at/all"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / ".game.json.lock"));
}
