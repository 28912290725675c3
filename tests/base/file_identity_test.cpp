// A file that was changed shows it, also where somebody sets the clock of the file back.
#include "castellan/base/file_identity.hpp"

#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <thread>

#include "castellan/base/running_code.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
namespace fs = std::filesystem;
using Clock = FileIdentity::Clock;

namespace {

// The clocks of file systems tick some hundred times a second.
void wait_a_tick() { std::this_thread::sleep_for(std::chrono::milliseconds(25)); }

}  // namespace

TEST_CASE("A file is the same until its content, its rights or its place change", "[cache]") {
  const test::TemporaryFolder folder;
  const fs::path file = folder.write("ale.yaml", "strength: 4\n");
  const FileIdentity before = FileIdentity::of(file);
  CHECK(FileIdentity::of(file) == before);
  wait_a_tick();
  SECTION("other content of the same size and, by the file's own word, of the same time") {
    const auto time = fs::last_write_time(file);
    folder.write("ale.yaml", "strength: 5\n");
    fs::last_write_time(file, time);
    CHECK(FileIdentity::of(file).modified == before.modified);
    CHECK(FileIdentity::of(file).size == before.size);
    CHECK_FALSE(FileIdentity::of(file) == before);
  }
  SECTION("another file in its place") {
    const fs::path other = folder.write("other.yaml", "strength: 4\n");
    fs::last_write_time(other, fs::last_write_time(file));
    fs::rename(other, file);
    CHECK_FALSE(FileIdentity::of(file) == before);
  }
  SECTION("rights") {
    ::chmod(file.c_str(), 0400);
    CHECK_FALSE(FileIdentity::of(file) == before);
  }
  SECTION("gone") {
    fs::remove(file);
    CHECK(FileIdentity::of(file) == FileIdentity{});
  }
}

TEST_CASE("A folder changes when something is put in, taken out or renamed", "[cache]") {
  const test::TemporaryFolder folder;
  const fs::path file = folder.write("ale.yaml", "strength: 4\n");
  const FileIdentity before = FileIdentity::of(folder.path());
  wait_a_tick();
  SECTION("in") { folder.write("stout.yaml", "strength: 8\n"); }
  SECTION("out") { fs::remove(file); }
  SECTION("renamed") { fs::rename(file, folder.path() / "beer.yaml"); }
  CHECK_FALSE(FileIdentity::of(folder.path()) == before);
}

TEST_CASE("A file is settled some time after its last change, and never in the future", "[cache]") {
  const test::TemporaryFolder folder;
  const FileIdentity now = FileIdentity::of(folder.write("ale.yaml", "strength: 4\n"));
  CHECK_FALSE(now.was_settled(Clock::now()));
  CHECK(now.was_settled(Clock::now() + std::chrono::seconds(5)));
  CHECK_FALSE(now.was_settled(Clock::now() - std::chrono::hours(1)));  // our clock is behind that of the file system
}

TEST_CASE("What the system only pretends to be files tells no changes", "[cache]") {
  CHECK_FALSE(tells_changes("/proc/self/status"));
  CHECK_FALSE(tells_changes("/nowhere/at/all"));
}

TEST_CASE("The running code is signed, and its signature is the same every time", "[cache]") {
  CHECK_FALSE(running_code().empty());
  CHECK(running_code() == running_code());
}
