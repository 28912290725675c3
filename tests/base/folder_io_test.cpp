// Folders come into their place in one step.
#include "castellan/base/folder_io.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/temporary_folder.hpp"

using namespace castellan;
using test::TemporaryFolder;

namespace {

std::size_t things_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

}  // namespace

TEST_CASE("A folder that is not put in place leaves nothing behind") {
  const TemporaryFolder folder;
  {
    StagedFolder staged(folder.path(), "pack");
    staged.add("guilds/ale.lua", "x");
    CHECK(!std::filesystem::exists(folder.path() / "pack"));
    CHECK(staged.path().parent_path().filename().string().starts_with("."));
  }
  CHECK(things_in(folder.path()) == 0);
}

TEST_CASE("A folder is put in place, and replaced only on demand") {
  const TemporaryFolder folder;
  const auto put = [&](const char* content, bool replace) {
    StagedFolder staged(folder.path() / "made/on/demand", "pack");
    staged.add("guilds/ale.lua", content);
    staged.put(replace);
  };
  put("one", false);
  CHECK_THROWS_AS(put("two", false), FileError);
  const auto file = folder.path() / "made/on/demand/pack/guilds/ale.lua";
  CHECK(read_small_file(file, 100, "a file") == "one");
  put("three", true);
  CHECK(read_small_file(file, 100, "a file") == "three");
  CHECK(things_in(folder.path() / "made/on/demand") == 1);
}

TEST_CASE("A folder that can't be written to is told by name") {
  const TemporaryFolder folder;
  folder.write("file", "x");
  CHECK_THROWS_AS(StagedFolder(folder.path() / "file", "pack"), FileError);
}
