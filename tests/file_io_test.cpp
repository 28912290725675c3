// Whole files, read and written carefully.
#include "castellan/file_io.hpp"

#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

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
