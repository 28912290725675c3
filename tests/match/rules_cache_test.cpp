// Rules from the cache are those that would be loaded, and whatever could make them others is noticed.
#include "castellan/match/rules_cache.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <sstream>
#include <thread>

#include "castellan/base/build_info.hpp"
#include "castellan/definitions/ruleset_bytes.hpp"
#include "castellan/modding/held_pack.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/modding/profile.hpp"
#include "support/fixtures.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
namespace fs = std::filesystem;
using match::RulesCache;
using match::RulesRequest;

namespace {

const char* const ale_guild = "id: ale\ncategory: basic\ncost: {wood: 2}\nplank: {fee: {gold: 1}, fee_to: owner}\n";
const char* const ale_script = "return guild { action = function(_, me) me:gain { gold = 3 } end }\n";

// A folder of packs, some of them chosen, and a cache.
class Brewery {
 public:
  Brewery() {
    add_pack("ale");
    add_pack("stout");  // nobody asks for it
    folder.write("mods/README.md", "Packs.\n");
    folder.write("mods/more/notes.txt", "None yet.\n");
    fs::create_directories(folder.path() / "mods/ale/locale");
  }

  void add_pack(const std::string& id, const std::string& more = "") const {
    const std::string at = "mods/" + id;
    folder.write(at + "/mod.yaml", "id: " + id + "\nversion: 1.0.0\ntitle: Ale\napi: 2\ndepends: [belfort]\n" + more);
    folder.write(at + "/guilds/ale.yaml", ale_guild);
    folder.write(at + "/guilds/ale.lua", ale_script);
  }

  RulesRequest request() const {
    RulesRequest request;
    request.folders = modding::pack_folders();
    request.folders.push_back(folder.path() / "mods");
    request.folders.push_back(folder.path() / "not-there");
    request.packs = {"ale", "belfort"};
    request.cache = folder.path() / "cache";
    return request;
  }

  // As if everything had been lying there for an hour.
  static std::string keep(const RulesRequest& request) {
    const match::LoadedRules loaded = try_load_rules(request);
    REQUIRE_FALSE(loaded.problems.has_errors());
    RulesCache(request, {}).keep(*loaded.rules, loaded.packs, FileIdentity::Clock::now() + std::chrono::hours(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(25));  // the clocks of file systems tick slowly
    return to_bytes(*loaded.rules);
  }
  static std::string found(const RulesRequest& request, const std::string& placeholders = {}) {
    const auto rules = RulesCache(request, placeholders).find();
    return rules ? to_bytes(*rules) : std::string();
  }

  test::TemporaryFolder folder;
};

// Without the cache, and then twice with it.
std::vector<std::string> three_times(RulesRequest request, const fs::path& cache) {
  std::vector<std::string> results;
  for (const fs::path& folder : {fs::path(), cache, cache}) {
    request.cache = folder;
    try {
      results.push_back(to_bytes(*load_rules(request)));
    } catch (const modding::LoadError& e) {
      results.emplace_back(e.what());
    }
  }
  return results;
}

std::string bytes_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

std::vector<fs::path> entries_in(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) entries.push_back(entry.path());
  return entries;
}

}  // namespace

TEST_CASE("Rules that were kept are found as they were", "[cache]") {
  const Brewery brewery;
  CHECK(Brewery::found(brewery.request()).empty());
  const std::string loaded = Brewery::keep(brewery.request());
  CHECK(Brewery::found(brewery.request()) == loaded);
  CHECK(to_bytes(*load_rules(brewery.request())) == loaded);
}

TEST_CASE("Every change on the disk that could matter makes rules unknown", "[cache]") {
  const Brewery brewery;
  const fs::path mods = brewery.folder.path() / "mods";
  const std::string before = Brewery::keep(brewery.request());
  REQUIRE(Brewery::found(brewery.request()) == before);
  const auto write = [&](const std::string& name, const std::string& text) { brewery.folder.write(name, text); };
  SECTION("a file changes, but neither its size nor its time") {
    const fs::path file = mods / "ale/guilds/ale.lua";
    const auto time = fs::last_write_time(file);
    std::string text = ale_script;
    text.replace(text.find('3'), 1, "4");
    write("mods/ale/guilds/ale.lua", text);
    fs::last_write_time(file, time);
  }
  SECTION("a file changes, and claims to be of the future") {
    write("mods/ale/guilds/ale.yaml", std::string(ale_guild) + "# later\n");
    fs::last_write_time(mods / "ale/guilds/ale.yaml", fs::file_time_type::clock::now() + std::chrono::hours(24));
  }
  SECTION("a file is added") { write("mods/ale/areas.yaml", "areas: []\n"); }
  SECTION("a file is added to a folder that was empty") { write("mods/ale/locale/en.yaml", "guild: {}\n"); }
  SECTION("a file is removed") { fs::remove(mods / "ale/guilds/ale.lua"); }
  SECTION("a file is renamed") { fs::rename(mods / "ale/guilds/ale.lua", mods / "ale/guilds/beer.lua"); }
  SECTION("a file can't be read by others any more") { ::chmod((mods / "ale/guilds/ale.lua").c_str(), 0600); }
  SECTION("a pack nobody asked for has other needs") { brewery.add_pack("stout", "conflicts: [ale]\n"); }
  SECTION("a pack is put beside the others") { brewery.add_pack("mild"); }
  SECTION("a newer version is put beside the others") {
    fs::copy(mods / "ale", mods / "ale@1.1.0", fs::copy_options::recursive);
  }
  SECTION("a folder becomes a pack") { write("mods/more/mod.yaml", "id: more\nversion: 1.0.0\ntitle: M\napi: 2\n"); }
  SECTION("a folder that is no pack gets one") { brewery.add_pack("more/mild"); }
  SECTION("a pack is no longer one") { fs::remove(mods / "stout/mod.yaml"); }
  SECTION("a folder that was not there comes about") { fs::create_directories(brewery.folder.path() / "not-there"); }
  SECTION("the folder is another one, reached by the same name") {
    fs::rename(mods, brewery.folder.path() / "elsewhere");
    fs::copy(brewery.folder.path() / "elsewhere", mods, fs::copy_options::recursive);
  }
  CHECK(Brewery::found(brewery.request()).empty());
}

TEST_CASE("Each request has rules of its own", "[cache]") {
  const Brewery brewery;
  Brewery::keep(brewery.request());
  RulesRequest other = brewery.request();
  std::string placeholders;
  SECTION("other packs") { other.packs = {"stout", "belfort"}; }
  SECTION("other languages") { other.content.languages = {"en"}; }
  SECTION("no languages at all") { other.content.languages.emplace(); }
  SECTION("another choice between packs") { other.content.prefer["guild.thieves"] = "ale"; }
  SECTION("another order of definitions") { other.content.definition_order = {"ale"}; }
  SECTION("a pack that comes last") { other.late = "ale"; }
  SECTION("packs of a save") { other.saved = {{"ale", "1.0.0", "", {}}}; }
  SECTION("a lock") { other.lock.emplace(); }
  SECTION("fewer folders") { other.folders.pop_back(); }
  SECTION("a folder by another name") { other.folders.back() = "not-there"; }
  SECTION("a pack named by its folder") { other.places = {modding::pack_at(brewery.folder.path() / "mods/ale")}; }
  SECTION("placeholders") { placeholders = "{}"; }
  CHECK(Brewery::found(other, placeholders).empty());
  CHECK_FALSE(Brewery::found(brewery.request()).empty());
}

TEST_CASE("Packs in memory are loaded every time, and so are all without a folder for the cache", "[cache]") {
  const Brewery brewery;
  RulesRequest request = brewery.request();
  SECTION("a pack that is not on disk") { request.more = {testing::pack_of("more", {{"more.yaml", "areas: []\n"}})}; }
  SECTION("a pack that is held") {
    request.places = {modding::pack_at(brewery.folder.path() / "mods/ale")};
    request.places[0].held = std::make_shared<const modding::HeldPack>(modding::HeldPack::of(request.places[0]));
  }
  SECTION("no folder") { request.cache.clear(); }
  Brewery::keep(request);
  CHECK(Brewery::found(request).empty());
  CHECK(entries_in(brewery.folder.path() / "cache").empty());
}

TEST_CASE("What was changed a moment ago is not kept: nobody could tell the next change", "[cache]") {
  const Brewery brewery;
  const std::string loaded = to_bytes(*load_rules(brewery.request()));
  CHECK(entries_in(brewery.folder.path() / "cache").empty());
  std::this_thread::sleep_for(std::chrono::milliseconds(2200));
  CHECK(to_bytes(*load_rules(brewery.request())) == loaded);
  CHECK(Brewery::found(brewery.request()) == loaded);
}

TEST_CASE("All bundled packs are the same from the cache", "[cache]") {
  const test::TemporaryFolder folder;
  std::vector<std::vector<std::string>> sets{{}, testing::bundled_mods()};
  for (const std::string& pack : testing::bundled_mods()) sets.push_back({pack});
  for (std::vector<std::string>& packs : sets) {
    RulesRequest request;
    request.folders = modding::pack_folders();
    request.packs = packs;
    request.packs.emplace_back("belfort");
    const auto results = three_times(request, folder.path() / "cache");
    CHECK(results[1] == results[0]);
    CHECK(results[2] == results[0]);
    request.cache = folder.path() / "cache";
    CHECK(Brewery::found(request) == results[0]);  // the last time it came from there
  }
}

TEST_CASE("Problems of packs are told in the same words every time", "[cache]") {
  const auto [name, text] = GENERATE(table<std::string, std::string>({
      {"mods/ale/guilds/ale.yaml", "id: ale\n  cost: [\n"},
      {"mods/ale/guilds/ale.yaml", "id: ale\ncategory: base\ncoast: {wood: 2}\n"},
      {"mods/ale/guilds/ale.lua", "return guild { action = function( end }\n"},
      {"mods/ale/guilds/ale.lua", "local n = 0\nreturn guild { action = function() n = n + 1 end }\n"},
      {"mods/ale/locale/en.yaml", "guild: {ale: {name: 'Ale {amount'}}\n"},
      {"mods/ale/mod.yaml", "id: ale\nversion: one\n"},
      {"mods/ale/mod.yaml", "id: ale\nversion: 1.0.0\ntitle: A\napi: 2\ndepends: {stout: ^2}\n"},
  }));
  const Brewery brewery;
  brewery.folder.write(name, text);
  const auto results = three_times(brewery.request(), brewery.folder.path() / "cache");
  INFO(results[0]);
  CHECK(results[0].find("error: ") != std::string::npos);
  CHECK(results[1] == results[0]);
  CHECK(results[2] == results[0]);
  CHECK(entries_in(brewery.folder.path() / "cache").empty());
}

TEST_CASE("Warnings are told every time", "[cache]") {
  const Brewery brewery;
  brewery.add_pack("belfort");  // an id that is taken: it is passed over, and the user is told
  std::this_thread::sleep_for(std::chrono::milliseconds(2200));
  const auto loaded = load_rules(brewery.request());
  CHECK_FALSE(loaded->warnings.empty());
  const auto kept = RulesCache(brewery.request(), {}).find();
  REQUIRE(kept);
  CHECK(kept->warnings == loaded->warnings);
}

TEST_CASE("A damaged entry is none: the rules are loaded, and kept again", "[cache]") {
  const test::TemporaryFolder folder;
  RulesRequest request;
  request.folders = modding::pack_folders();
  request.packs = {"belfort"};
  request.cache = folder.path() / "cache";
  const std::string loaded = to_bytes(*load_rules(request));
  REQUIRE(entries_in(request.cache).size() == 1);
  const fs::path entry = entries_in(request.cache)[0];
  const std::string good = bytes_in(entry);
  for (std::size_t i = 0; i < good.size(); i += good.size() / 300) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x20);
    std::ofstream(entry, std::ios::binary) << bad;
    REQUIRE(Brewery::found(request).empty());
  }
  CHECK(to_bytes(*load_rules(request)) == loaded);
  CHECK(bytes_in(entry) == good);
  CHECK(Brewery::found(request) == loaded);
}

TEST_CASE("Programs that load at once, while entries come and go, all get the same rules", "[cache]") {
  const test::TemporaryFolder folder;
  RulesRequest request;
  request.folders = modding::pack_folders();
  request.packs = {"belfort"};
  const std::string loaded = to_bytes(*load_rules(request));
  request.cache = folder.path() / "cache";
  std::vector<pid_t> children;
  for (int n = 0; n < 4; ++n) {
    const pid_t child = ::fork();
    if (child != 0) {
      children.push_back(child);
      continue;
    }
    bool good = true;
    for (int i = 0; i < 15 && good; ++i) {
      good = to_bytes(*load_rules(request)) == loaded;
      if (n == 0 && i % 4 == 0)
        for (const fs::path& entry : entries_in(request.cache)) std::ofstream(entry, std::ios::binary) << "damaged";
    }
    ::_exit(good ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  }
}

TEST_CASE("The program keeps what it loads in the user's cache folder, unless told not to", "[cache]") {
  const test::TemporaryFolder folder;
  const std::string here = "XDG_CACHE_HOME='" + folder.path().string() + "' CASTELLAN_CACHE= ";
  // The last line is the hash of all games.
  const auto simulate = [](const std::string& environment) {
    const test::ProgramRun run = test::run_program("simulate --games 3 --seed 7", environment);
    CHECK(run.exit == 0);
    return run.output.substr(std::min(run.output.find("hash "), run.output.size()));
  };
  const std::string hash = simulate(here + "CASTELLAN_CACHE=off");
  CHECK_FALSE(hash.empty());
  CHECK(entries_in(folder.path()).empty());
  CHECK(simulate(here) == hash);
  CHECK(entries_in(folder.path() / "castellan").size() == 1);
  CHECK(simulate(here) == hash);
  CHECK(entries_in(folder.path() / "castellan").size() == 1);
  CHECK(simulate("CASTELLAN_CACHE= XDG_CACHE_HOME=/proc/nowhere") == hash);
  CHECK(simulate("CASTELLAN_CACHE= XDG_CACHE_HOME= HOME=/nowhere") == hash);
}
