// Which files belong to a pack, and its hash over them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/modding/packs.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

const std::string manifest = "id: p\nversion: 1.0.0\ntitle: A pack\napi: 1\n";

content::PackSource read(const TemporaryFolder& folder, Diagnostics& problems) {
  std::vector<SourceFile> files;
  return modding::read_pack({"p", folder.path() / "p"}, files, problems);
}

std::string hash_of(const TemporaryFolder& folder) {
  Diagnostics problems;
  const std::string hash = read(folder, problems).pack.hash;
  CHECK(problems.empty());
  return hash;
}

}  // namespace

TEST_CASE("A pack's files are read sorted by name, without hidden ones") {
  const TemporaryFolder folder;
  folder.write("p/mod.yaml", manifest);
  folder.write("p/guilds/b.lua", "b");
  folder.write("p/guilds/a.lua", "a");
  folder.write("p/.git/config", "x");
  folder.write("p/.hidden.lua", "x");
  Diagnostics problems;
  const content::PackSource source = read(folder, problems);
  CHECK(problems.empty());
  REQUIRE(source.files.size() == 3);
  CHECK(source.files[0].name == "guilds/a.lua");
  CHECK(source.files[1].name == "guilds/b.lua");
  CHECK(source.files[1].content == "b");
  CHECK(source.files[2].name == "mod.yaml");
}

TEST_CASE("A link is refused and not followed, whether to a file or a folder") {
  const TemporaryFolder folder;
  folder.write("p/mod.yaml", manifest);
  folder.write("secret/key.lua", "secret");
  std::filesystem::create_symlink(folder.path() / "secret/key.lua", folder.path() / "p/key.lua");
  std::filesystem::create_directory_symlink(folder.path() / "secret", folder.path() / "p/deep");
  Diagnostics problems;
  const content::PackSource source = read(folder, problems);
  REQUIRE(problems.problems().size() == 2);
  for (const Diagnostic& problem : problems.problems())
    CHECK_THAT(problem.message, ContainsSubstring("is a link: packs hold plain files only"));
  for (const content::PackFile& file : source.files) CHECK(file.content != "secret");
}

TEST_CASE("A manifest that is a link is refused too") {
  const TemporaryFolder folder;
  folder.write("elsewhere.yaml", manifest);
  std::filesystem::create_directory(folder.path() / "p");
  std::filesystem::create_symlink(folder.path() / "elsewhere.yaml", folder.path() / "p/mod.yaml");
  Diagnostics problems;
  read(folder, problems);
  CHECK_FALSE(problems.empty());
}

TEST_CASE("A file of more than a mebibyte is refused by name") {
  const TemporaryFolder folder;
  folder.write("p/mod.yaml", manifest);
  folder.write("p/fits.txt", std::string(1 << 20, 'x'));
  folder.write("p/art/big.txt", std::string((1 << 20) + 1, 'x'));
  Diagnostics problems;
  const content::PackSource source = read(folder, problems);
  REQUIRE(problems.problems().size() == 1);
  CHECK(problems.problems()[0].message == "art/big.txt is larger than 1 MiB");
  CHECK(source.files.size() == 2);
}

TEST_CASE("A pack of more than 2000 files is refused") {
  const TemporaryFolder folder;
  folder.write("p/mod.yaml", manifest);
  for (int i = 0; i < 2000; ++i) folder.write("p/f" + std::to_string(i), "");
  Diagnostics problems;
  read(folder, problems);
  REQUIRE_FALSE(problems.empty());
  CHECK(problems.problems()[0].message == "holds more than 2000 files");
}

TEST_CASE("The hash changes with a file's content, its name and the number of files, and with nothing else") {
  const TemporaryFolder folder;
  folder.write("p/mod.yaml", manifest);
  folder.write("p/a.lua", "one");
  const std::string before = hash_of(folder);
  CHECK(before == hash_of(folder));

  folder.write("p/.notes", "hidden files do not count");
  CHECK(hash_of(folder) == before);

  folder.write("p/a.lua", "two");
  CHECK(hash_of(folder) != before);
  folder.write("p/a.lua", "one");
  CHECK(hash_of(folder) == before);

  std::filesystem::rename(folder.path() / "p/a.lua", folder.path() / "p/b.lua");
  CHECK(hash_of(folder) != before);
  std::filesystem::rename(folder.path() / "p/b.lua", folder.path() / "p/a.lua");
  CHECK(hash_of(folder) == before);

  folder.write("p/README.md", "what decides no game does not count");
  folder.write("p/locale/de.yaml", "a: b");
  folder.write("p/tests/a_test.lua", "");
  CHECK(hash_of(folder) == before);

  folder.write("p/empty.yaml", "");
  CHECK(hash_of(folder) != before);
}

TEST_CASE("The hash does not depend on where the pack lies, and text can't wander between name and content") {
  const TemporaryFolder one, other, shifted;
  for (const TemporaryFolder* folder : {&one, &other, &shifted}) folder->write("p/mod.yaml", manifest);
  one.write("p/ab.lua", "c");
  other.write("p/ab.lua", "c");
  shifted.write("p/a.lua", "bc");
  CHECK(hash_of(one) == hash_of(other));
  CHECK(hash_of(one) != hash_of(shifted));
}
