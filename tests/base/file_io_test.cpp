// Whole files, read and written carefully.
#include "castellan/base/file_io.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thread>

#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

TEST_CASE("a file is written whole or not at all, and nothing is left lying about") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "note";
  write_atomically(file, "one");
  write_atomically(file, std::string("t\0wo", 4));
  CHECK(read_small_file(file, 100, "a note") == std::string("t\0wo", 4));
  std::filesystem::create_directories(folder.path() / "taken/inner");
  CHECK_THROWS_WITH(write_atomically(folder.path() / "taken", "x"), ContainsSubstring("taken: can't be replaced"));
  CHECK_THROWS_WITH(write_atomically("/nowhere/note", "x"), ContainsSubstring("/nowhere/note: can't be written"));
  std::size_t things = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) things += entry.exists();
  CHECK(things == 2);
}

TEST_CASE("what a killed write left behind is used up by the next, whatever it is") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "note", left = folder.path() / ".note.tmp";
  const std::string precious = folder.write("precious", "precious");
  const auto put = GENERATE(0, 1, 2);
  if (put == 0) folder.write(".note.tmp", std::string(1000, 'x'));
  if (put == 1) std::filesystem::create_symlink(precious, left);
  if (put == 2) REQUIRE(::mkfifo(left.c_str(), 0600) == 0);
  write_atomically(file, "new");
  CHECK(read_small_file(file, 100, "a note") == "new");
  CHECK(read_small_file(precious, 100, "a note") == "precious");
  CHECK_FALSE(std::filesystem::exists(std::filesystem::symlink_status(left)));
}

TEST_CASE("a device is written to, not replaced") {
  const TemporaryFolder folder;
  write_atomically("/dev/null", "x");
  CHECK(std::filesystem::is_character_file("/dev/null"));
  CHECK_THROWS_WITH(write_atomically("/dev/full", "x"),
                    ContainsSubstring("/dev/full: can't be written: No space left on device"));
  CHECK(std::filesystem::is_character_file("/dev/full"));
  // As `--junit /dev/stdout > report`: behind what others have written there.
  const auto report = folder.write("report", "begun\n");
  const int fd = ::open(report.c_str(), O_WRONLY | O_CLOEXEC);
  REQUIRE(fd >= 0);
  write_atomically("/proc/self/fd/" + std::to_string(fd), "ended\n");
  ::close(fd);
  CHECK(read_small_file(report, 100, "a report") == "begun\nended\n");
}

TEST_CASE("two that write the same file at once leave a whole one", "[threads]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "note";
  std::vector<std::thread> writers;
  for (const char letter : {'a', 'b', 'c', 'd'})
    writers.emplace_back([=] {
      for (int i = 0; i < 20; ++i) write_atomically(file, std::string(100000, letter));
    });
  for (std::thread& writer : writers) writer.join();
  const std::string content = read_small_file(file, 1 << 20, "a note");
  CHECK(content == std::string(100000, content.at(0)));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("only plain files of a fitting size are read") {
  const TemporaryFolder folder;
  const auto file = folder.write("note", std::string(2048, 'x'));
  CHECK(read_small_file(file, 2048, "a note").size() == 2048);
  CHECK_THROWS_WITH(read_small_file(file, 1024, "a note"), ContainsSubstring("note: larger than 1 KiB, not a note"));
  CHECK_THROWS_WITH(read_small_file(folder.path(), 1024, "a note"), ContainsSubstring("can't be read: not a file"));
  CHECK_THROWS_WITH(read_small_file("/dev/zero", 1024, "a note"), ContainsSubstring("not a file"));
  CHECK_THROWS_WITH(read_small_file("/nowhere", 1024, "a note"), ContainsSubstring("No such file"));
  const auto pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH(read_small_file(pipe, 1024, "a note"), ContainsSubstring("not a file"));
}
