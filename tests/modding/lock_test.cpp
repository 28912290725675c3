// castellan.lock: what it holds, what it refuses, and how a difference is named.
#include "castellan/modding/lock.hpp"

#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>

#include "castellan/match/rules.hpp"
#include "support/fixtures.hpp"
#include "support/pack_shelf.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using test::PackShelf;
using test::TemporaryFolder;

namespace {

using Lines = std::vector<std::string>;

Pack loaded(std::string version, std::string hash, std::vector<HashedFile> files) {
  Pack pack;
  pack.id = "brewers";
  pack.version = std::move(version);
  pack.hash = std::move(hash);
  pack.files = std::move(files);
  return pack;
}

Lines differences(const modding::LockedPack& locked, const Pack& pack) {
  return pack_differences(std::span(&locked, 1), std::span(&pack, 1), "the lock");
}

const modding::LockedPack locked{"brewers", "1.0.0", "h", {{"a.yaml", "1"}, {"b.lua", "2"}}};

}  // namespace

TEST_CASE("a lock holds the packs with all files that decide games, and comes back as it was") {
  modding::PackLock lock = modding::PackLock::of(*rules_with({"brewers"}));
  lock.preferences = {{"guild.thieves", "brewers"}};
  REQUIRE(lock.packs.size() == 3);
  CHECK(lock.packs[2].id == "brewers");
  CHECK(lock.packs[2].hash.size() == 64);
  std::vector<std::string> names;
  for (const HashedFile& file : lock.packs[2].files) names.push_back(file.name);
  CHECK(names == Lines{"brewers.yaml", "guilds/brewers.lua", "guilds/brewers.yaml", "lib/ale.lua", "mod.yaml"});
  const modding::PackLock again = modding::PackLock::parse(lock.text());
  CHECK(again.packs == lock.packs);
  CHECK(again.preferences == lock.preferences);
  const TemporaryFolder folder;
  lock.write(folder.path() / "castellan.lock");
  CHECK(modding::PackLock::read(folder.path() / "castellan.lock").packs == lock.packs);
}

TEST_CASE("a difference is named, down to the file") {
  CHECK(differences(locked, loaded("1.0.0", "h", locked.files)).empty());
  CHECK(differences(locked, loaded("1.0.0", "x", {{"a.yaml", "9"}, {"b.lua", "2"}})) ==
        Lines{"brewers 1.0.0: a.yaml differs"});
  CHECK(differences(locked, loaded("1.0.0", "x", {{"b.lua", "2"}, {"c.lua", "3"}})) ==
        Lines{"brewers 1.0.0: a.yaml is gone", "brewers 1.0.0: c.lua is new"});
  CHECK(differences(locked, loaded("1.1.0", "x", {})) == Lines{"brewers: the lock has version 1.0.0, loaded is 1.1.0"});
  CHECK(differences(locked, loaded("1.0.0", "x", {})) ==
        Lines{"brewers 1.0.0: its files differ from those of the lock"});
  CHECK(pack_differences(std::span(&locked, 1), {}, "the save") == Lines{"brewers 1.0.0: not loaded"});
  const Pack pack = loaded("1.0.0", "h", {});
  CHECK(modding::pack_differences({}, std::span(&pack, 1), "the save") == Lines{"brewers 1.0.0: not part of the save"});
  CHECK(modding::preference_differences({{"f", "a"}, {"g", "a"}}, {{"f", "b"}, {"g", "a"}, {"h", "c"}}, "the lock") ==
        Lines{"f: the lock prefers a, in force is b", "h: the lock prefers none, in force is c"});
}

TEST_CASE("what a hostile lock says can't steer a terminal, and long lists are cut") {
  modding::LockedPack hostile{"\x1b[2J", "1", "h", {}};
  CHECK(pack_differences(std::span(&hostile, 1), {}, "the lock") == Lines{"\\x1b[2J 1: not loaded"});
  modding::LockedPack many = locked;
  for (int i = 0; i < 100; ++i) many.files.push_back({"f" + std::to_string(i), ""});
  const Lines lines = differences(many, loaded("1.0.0", "x", locked.files));
  CHECK(lines.size() == 21);
  CHECK(lines.back() == "brewers 1.0.0: and 80 files more");
}

TEST_CASE("damaged locks get a clear error") {
  struct Mistake {
    std::string text;
    const char* message;
  };
  const std::string hash(64, '0');
  const std::string pack = R"({"id":"a","version":"1.0.0","hash":")" + hash + "\"}";
  const auto [text, message] = GENERATE_COPY(values<Mistake>({
      {"", "not a Castellan lock"},
      {"[]", "not a Castellan lock"},
      {"{}", "not a Castellan lock"},
      {"\xFF\xFE", "not a Castellan lock"},
      {std::string(100'000, '['), "nested too deeply"},
      {R"({"castellan_lock": 99})", "lock format 99, but this program reads format 1"},
      {R"({"castellan_lock": "1"})", "damaged lock"},
      {R"({"castellan_lock": 1})", "damaged lock"},
      {R"({"castellan_lock": 1, "packs": {}})", "damaged lock"},
      {R"({"castellan_lock": 1, "packs": []})", "it holds no packs"},
      {R"({"castellan_lock": 1, "packs": ["a"]})", "damaged lock"},
      {R"({"castellan_lock": 1, "packs": [{"id": 1, "version": "1.0.0", "hash": ""}]})", "damaged lock"},
      {R"({"castellan_lock": 1, "packs": [{"id": "a", "version": "1.0.0", "hash": "", "files": []}]})", "damaged lock"},
      {R"({"castellan_lock": 1, "packs": [{"id": "a", "version": "1.0.0", "hash": "", "files": {"x": 1}}]})",
       "damaged lock"},
      {R"({"castellan_lock": 1, "packs": [)" + pack + "," + pack + "]}", "the pack \"a\" appears in it twice"},
      {R"({"castellan_lock": 1, "packs": [)" + pack + R"(], "prefer": {"a": 1}})", "damaged lock"},
  }));
  INFO(text.substr(0, 100));
  CHECK_THROWS_WITH(modding::PackLock::parse(text), ContainsSubstring(message));
  const std::string good = modding::PackLock::of(*rules_with()).text();
  for (std::size_t length = 0; length + 3 < good.size(); length += 211)
    CHECK_THROWS_AS(modding::PackLock::parse(good.substr(0, length)), modding::LockError);
}

TEST_CASE("a lock that can't be read or written is named") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(modding::PackLock::read("/nowhere/castellan.lock"),
                    ContainsSubstring("/nowhere/castellan.lock: can't be read"));
  CHECK_THROWS_WITH(modding::PackLock::of(*rules_with()).write("/nowhere/castellan.lock"),
                    ContainsSubstring("/nowhere"));
  CHECK_THROWS_WITH(modding::PackLock::read(folder.path()), ContainsSubstring("not a file"));
  const auto huge = folder.write("huge", "");
  std::filesystem::resize_file(huge, 100 << 20);
  CHECK_THROWS_WITH(modding::PackLock::read(huge), ContainsSubstring("larger than 16 MiB, not a lock"));
  const auto pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH(modding::PackLock::read(pipe), ContainsSubstring("not a file"));
}

TEST_CASE("packs are asked for as they were locked, as far as they are there") {
  PackShelf shelf;
  shelf.add("a", "1.1.0").add("a", "2.0.0").add("b", "1.1.0");
  const std::filesystem::path folders[] = {shelf.folder().path()};
  const modding::LockedPack packs[] = {
      {"a", "1.1.0", ""}, {"b", "0.9.0", ""}, {"gone", "1.1.0", ""}, {"../b", "1.1.0", ""}, {"b@*", "x", ""}};
  CHECK(pinned_requests(packs, modding::find_packs(folders)) == Lines{"a@=1.1.0", "b"});
}

TEST_CASE("rules are loaded with exactly the packs of a lock, or not at all") {
  const std::filesystem::path source = CASTELLAN_SOURCE_DIR;
  const TemporaryFolder folder;
  std::filesystem::copy(source / "mods/brewers", folder.path() / "brewers", std::filesystem::copy_options::recursive);
  match::RulesRequest request;
  request.folders = {source / "scripts", folder.path()};
  request.packs = {"belfort", "brewers"};
  const modding::PackLock lock = modding::PackLock::of(*load_rules(request));
  request.packs = {"belfort"};
  request.lock = lock;
  CHECK(load_rules(request)->packs.size() == 3);

  SECTION("a file has changed") {
    std::ofstream(folder.path() / "brewers/guilds/brewers.lua", std::ios::app) << "\n-- another line";
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("brewers 1.1.0: guilds/brewers.lua differs"));
  }
  SECTION("a file is new, another gone") {
    std::filesystem::rename(folder.path() / "brewers/brewers.yaml", folder.path() / "brewers/ale.yaml");
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("brewers 1.1.0: brewers.yaml is gone") &&
                                               ContainsSubstring("brewers 1.1.0: ale.yaml is new"));
  }
  SECTION("a translation decides nothing") {
    folder.write("brewers/locale/xx.yaml", "a: b\n");
    CHECK_NOTHROW(load_rules(request));
  }
  SECTION("another version is installed instead") {
    std::string manifest = "id: brewers\nversion: 1.2.0\ntitle: x\napi: 1\ndepends: [belfort]\n";
    folder.write("brewers/mod.yaml", manifest);
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("brewers: the lock has version 1.1.0, loaded is 1.2.0"));
  }
  SECTION("another version is installed beside it") {
    std::filesystem::copy(folder.path() / "brewers", folder.path() / "brewers@1.2.0",
                          std::filesystem::copy_options::recursive);
    folder.write("brewers@1.2.0/mod.yaml",
                 "id: brewers\nversion: 1.2.0\ntitle: x\napi: 1\nlanguages: [en]\ndepends: [belfort]\n");
    CHECK(load_rules(request)->packs.back().version == "1.1.0");
    request.lock.reset();
    request.packs = {"belfort", "brewers"};
    CHECK(load_rules(request)->packs.back().version == "1.2.0");
    request.saved = lock.packs;
    CHECK(load_rules(request)->packs.back().version == "1.1.0");
  }
  SECTION("the pack is gone") {
    std::filesystem::remove_all(folder.path() / "brewers");
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("brewers 1.1.0: not loaded"));
  }
  SECTION("one more is asked for") {
    request.folders.push_back(source / "mods");
    request.packs.emplace_back("first-printing");
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("first-printing 1.0.0: not part of the lock"));
  }
}
