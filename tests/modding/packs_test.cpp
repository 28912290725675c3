// Packs on disk: manifests, what is part of a pack, load order and hashes.
#include "castellan/modding/packs.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

std::string manifest(const std::string& id, const std::string& more = "") {
  return "id: " + id + "\nversion: 1.2.0\ntitle: A pack\napi: 1\n" + more;
}

struct Reading {
  content::PackSource source;
  Diagnostics problems;
  std::vector<SourceFile> files;

  std::string messages() const {
    std::string all;
    for (const Diagnostic& problem : problems.problems()) all += problem.message + "\n";
    return all;
  }
};

Reading read(const TemporaryFolder& folder, const std::string& id) {
  Reading reading;
  reading.source = modding::read_pack({id, folder.path() / id}, reading.files, reading.problems);
  return reading;
}

struct Choice {
  std::vector<std::string> order;
  Diagnostics problems;
};

Choice choose(const TemporaryFolder& folder, const std::vector<std::string>& wanted) {
  Choice choice;
  std::vector<SourceFile> files;
  const std::filesystem::path folders[] = {folder.path()};
  for (const content::PackSource& source :
       modding::choose_packs(modding::find_packs(folders), wanted, files, choice.problems))
    choice.order.push_back(source.pack.id);
  return choice;
}

}  // namespace

TEST_CASE("A manifest's facts go into the pack") {
  const TemporaryFolder folder;
  folder.write("brewers/mod.yaml", manifest("brewers", "languages: [en, de]\ndepends: [belfort]\n"));
  const Reading reading = read(folder, "brewers");
  CHECK(reading.messages() == "");
  CHECK(reading.source.pack.id == "brewers");
  CHECK(reading.source.pack.version == "1.2.0");
  CHECK(reading.source.pack.title == "A pack");
  CHECK(reading.source.pack.languages == std::vector<std::string>{"en", "de"});
  CHECK(reading.source.depends == std::vector<std::string>{"belfort"});
  CHECK(reading.source.pack.hash.size() == 64);
}

TEST_CASE("A wrong manifest is told with its place") {
  struct Mistake {
    const char* text;
    const char* message;
    int line;
  };
  const auto [text, message, line] = GENERATE(values<Mistake>({
      {"version: 1.0.0\ntitle: x\napi: 1\n", "a manifest needs the key \"id\"", 1},
      {"id: brewers\ntitle: x\napi: 1\n", "a manifest needs the key \"version\"", 1},
      {"id: brewers\nversion: 1.0.0\napi: 1\n", "a manifest needs the key \"title\"", 1},
      {"id: brewers\nversion: 1.0.0\ntitle: x\n", "a manifest needs the key \"api\"", 1},
      {"id: brewers\nversion: 1.0\ntitle: x\napi: 1\n", "\"1.0\" is not a version", 2},
      {"id: brewers\nversion: 1..0\ntitle: x\napi: 1\n", "\"1..0\" is not a version", 2},
      {"id: brewers\nversion: one\ntitle: x\napi: 1\n", "\"one\" is not a version", 2},
      {"id: brewers\nversion: 1.0.0\ntitle: x\napi: 7\n", "written for api 7, this program knows 2", 4},
      {"id: brewers\nversion: 1.0.0\ntitle: x\napi: 1\nautor: me\n", "unknown key of a manifest \"autor\"", 5},
      {"id: brewers\nversion: 1.0.0\ntitle: x\napi: 1\ndepends: belfort\n",
       "expected a list of packs, or a map with versions", 5},
      {"id: Brewers\nversion: 1.0.0\ntitle: x\napi: 1\n", "\"Brewers\" can't be an id", 1},
      {"id: ale\nversion: 1.0.0\ntitle: x\napi: 1\n", "the pack \"ale\" lies in a folder named \"brewers\"", 1},
      {"- id\n", "expected a manifest: keys and values", 1},
      {"id: [\n", "not valid YAML", 2},
  }));
  INFO(text);
  const TemporaryFolder folder;
  folder.write("brewers/mod.yaml", text);
  const Reading reading = read(folder, "brewers");
  REQUIRE_FALSE(reading.problems.empty());
  CHECK_THAT(reading.problems.problems()[0].message, ContainsSubstring(message));
  CHECK(reading.problems.problems()[0].where.line == line);
  CHECK(reading.files[0].name == "brewers/mod.yaml");
}

TEST_CASE("Pre-release and build tags belong to a version") {
  const TemporaryFolder folder;
  folder.write("a/mod.yaml", "id: a\nversion: 1.0.0-beta.2+5\ntitle: x\napi: 1\n");
  CHECK(read(folder, "a").messages() == "");
}

TEST_CASE("Packs are the folders with a manifest, in the order of the search path") {
  const TemporaryFolder first, second;
  first.write("a/mod.yaml", manifest("a"));
  first.write("empty/readme.txt", "");
  first.write(".hidden/mod.yaml", manifest("hidden"));
  second.write("a@1.2.0/mod.yaml", manifest("a"));
  second.write("b/mod.yaml", manifest("b"));
  const std::filesystem::path folders[] = {first.path(), "/nowhere/at/all", second.path()};
  Diagnostics problems;
  const auto found = modding::find_packs(folders, problems);
  CHECK(problems.empty());
  REQUIRE(found.size() == 3);
  CHECK(found[0].id == "a");
  CHECK(found[0].directory == first.path() / "a");
  CHECK(found[0].folder == first.path());
  CHECK(found[1].id == "a");
  CHECK(found[1].directory == second.path() / "a@1.2.0");
  CHECK(found[2].id == "b");
}

TEST_CASE("A folder of the search path may be a pack itself") {
  const TemporaryFolder folder;
  folder.write("a/mod.yaml", manifest("a"));
  folder.write("a/b/mod.yaml", manifest("b"));  // part of it
  const std::filesystem::path folders[] = {folder.path() / "a"};
  Diagnostics problems;
  const auto found = modding::find_packs(folders, problems);
  CHECK(problems.empty());
  REQUIRE(found.size() == 1);
  CHECK(found[0].id == "a");
}

TEST_CASE("A folder that is no pack is looked into, one level deep") {
  const TemporaryFolder folder;
  folder.write("examples/a/mod.yaml", manifest("a"));
  folder.write("examples/deep/er/b/mod.yaml", manifest("b"));
  folder.write("c/mod.yaml", manifest("c"));
  folder.write("c/inner/mod.yaml", manifest("inner"));
  const std::filesystem::path folders[] = {folder.path()};
  const auto found = modding::find_packs(folders);
  REQUIRE(found.size() == 2);
  CHECK(found[0].directory == folder.path() / "examples/a");
  CHECK(found[1].id == "c");
}

TEST_CASE("A folder of the search path that can't be read is told") {
  const TemporaryFolder folder;
  const auto loop = folder.path() / "loop";
  std::filesystem::create_symlink(loop, loop);
  const auto file = folder.write("file", "");
  const std::filesystem::path folders[] = {loop, file};
  Diagnostics problems;
  CHECK(modding::find_packs(folders, problems).empty());
  REQUIRE(problems.problems().size() == 2);
  CHECK_THAT(problems.problems()[0].message, ContainsSubstring("the folder " + loop.string() + " can't be read: "));
  CHECK_THAT(problems.problems()[1].message, ContainsSubstring("the folder " + file + " can't be read: "));
}

TEST_CASE("Packs are loaded dependencies first, then by id") {
  const TemporaryFolder folder;
  folder.write("zebra/mod.yaml", manifest("zebra"));
  folder.write("ant/mod.yaml", manifest("ant", "depends: [zebra, mouse]\n"));
  folder.write("bee/mod.yaml", manifest("bee"));
  folder.write("mouse/mod.yaml", manifest("mouse", "depends: [zebra]\n"));
  folder.write("unused/mod.yaml", manifest("unused"));
  const std::vector<std::string> expected{"zebra", "mouse", "ant", "bee"};
  CHECK(choose(folder, {"bee", "ant"}).order == expected);
  CHECK(choose(folder, {"ant", "bee", "ant", "zebra"}).order == expected);
}
