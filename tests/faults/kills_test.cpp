// kill -9 at any moment of saving, installing and packing: nothing is lost, nothing is half-written, and it goes on. A
// hundred and twenty times.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "castellan/match/save.hpp"
#include "castellan/modding/archive.hpp"
#include "castellan/modding/installed.hpp"
#include "support/killing.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using test::KilledCommand;
using test::TemporaryFolder;

namespace {

constexpr int kills = 40;

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().filename() != ".castellan-lock") names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

// A pack of many files: writing it takes a while.
std::filesystem::path write_pack(const TemporaryFolder& folder, const std::string& where, const std::string& version,
                                 const std::string& mark) {
  const std::filesystem::path pack = std::filesystem::path(where) / "ale";
  folder.write(pack / "mod.yaml", "id: ale\nversion: " + version + "\ntitle: Ale\napi: 2\n");
  for (int i = 0; i < 60; ++i) folder.write(pack / ("lib/part" + std::to_string(i) + ".lua"), "-- " + mark + "\n");
  return folder.path() / pack;
}

std::string hash_of(const std::filesystem::path& pack) {
  return modding::content_hash(modding::read_pack_to_install(pack).files);
}

}  // namespace

TEST_CASE("A game is killed again and again while it is saved, and goes on each time", "[faults]") {
  const TemporaryFolder folder;
  const auto games = folder.path() / "games", file = games / "game.json";
  std::filesystem::create_directories(games);
  std::string answers;
  for (int i = 0; i < 40; ++i) answers += "1\n";  // a choice each, kept as soon as it is made
  const auto input = folder.write("answers", answers);
  const std::map<std::string, std::string> home{{"HOME", folder.path().string()}};
  const auto begin = [&] {
    const auto run =
        test::run_program("play --players human,greedy --seed 11 --stop-after 1 --save '" + file.string() + "'");
    INFO(run.output);
    REQUIRE(std::filesystem::exists(file));
  };
  const KilledCommand::Setting go_on{{"play", "--load", file.string()}, home, input, games};
  begin();
  KilledCommand play;
  play.measure(go_on);
  std::size_t choices = match::Save::read(file).choices.size();
  while (!play.done(kills)) {
    play.kill(go_on);
    CAPTURE(play.runs());
    const std::size_t now = match::Save::read(file).choices.size();
    CHECK(now >= choices);
    const auto again = test::run_program("replay --verify '" + file.string() + "'");
    INFO(again.output);
    REQUIRE(again.exit == 0);
    auto left = names_in(games);
    std::erase(left, ".game.json.lock");  // nobody holds it any more; the next program uses it up
    CHECK((left == std::vector<std::string>{"game.json"} ||
           left == std::vector<std::string>{".game.json.tmp", "game.json"}));
    choices = now;
    if (again.output.find("game over") == std::string::npos) continue;
    std::filesystem::remove(file);  // another one
    begin();
    choices = 0;
  }
  CHECK(play.kills() == kills);
  const auto last = test::run_program("play --stop-after 1 --load '" + file.string() + "'");
  CHECK(names_in(games) == std::vector<std::string>{"game.json"});
}

TEST_CASE("A pack is killed again and again while it is installed or upgraded, and is always whole", "[faults]") {
  const TemporaryFolder folder;
  const auto one = write_pack(folder, "one", "1.0.0", "one"), other = write_pack(folder, "other", "1.0.0", "other"),
             newer = write_pack(folder, "newer", "1.1.0", "newer");
  const std::string hashes[] = {hash_of(one), hash_of(other), hash_of(newer)};
  const std::string home = folder.path().string();
  const auto shelf = folder.path() / "castellan/mods";
  std::filesystem::create_directories(shelf);
  const std::map<std::string, std::string> environment{
      {"HOME", home}, {"XDG_DATA_HOME", home}, {"XDG_CONFIG_HOME", home}};
  const auto install = [&](const std::filesystem::path& pack) {
    return KilledCommand::Setting{{"mod", "install", "--replace", pack.string()}, environment, {}, shelf};
  };
  KilledCommand installing;
  installing.measure(install(one));
  const KilledCommand::Setting upgrade{{"mod", "upgrade", newer.string(), "--remove-old"}, environment, {}, shelf};
  while (!installing.done(kills)) {
    CAPTURE(installing.runs());
    const int run = installing.runs();
    installing.kill(run % 4 == 3 ? upgrade : install(run % 4 == 1 ? one : other));
    std::size_t packs = 0, left = 0;
    for (const std::string& name : names_in(shelf)) {
      if (name.starts_with(".castellan-")) {
        ++left;  // hidden, and cleared away by the next
        continue;
      }
      ++packs;
      const std::string hash = hash_of(shelf / name);
      if (name == "ale@1.0.0") CHECK((hash == hashes[0] || hash == hashes[1]));
      else CHECK((name == "ale@1.1.0" && hash == hashes[2]));
    }
    CHECK(packs >= 1);
    CHECK(left <= 2);
    const auto list = test::run_program("mod list --json", "XDG_DATA_HOME='" + home + "'");
    CHECK(list.exit == 0);
    CHECK(list.output.find("\"ale\"") != std::string::npos);
    if (run % 4 == 3 && std::filesystem::exists(shelf / "ale@1.1.0")) {  // back, for the next upgrade
      REQUIRE(test::run_program("mod install --replace '" + one.string() + "'", "XDG_DATA_HOME='" + home + "'").exit ==
              0);
      REQUIRE(test::run_program("mod remove ale@1.1.0", "XDG_DATA_HOME='" + home + "'").exit == 0);
    }
  }
  CHECK(installing.kills() == kills);
  REQUIRE(test::run_program("mod install --replace '" + one.string() + "'", "XDG_DATA_HOME='" + home + "'").exit == 0);
  for (const std::string& name : names_in(shelf)) CHECK_FALSE(name.starts_with("."));
}

TEST_CASE("An archive is killed again and again while it is packed, and is the old one or the new", "[faults]") {
  const TemporaryFolder folder;
  const auto one = write_pack(folder, "one", "1.0.0", "one"), other = write_pack(folder, "other", "1.0.0", "other");
  // Bytes that can't be compressed: there is something to write.
  std::string noise;
  std::uint32_t state = 1;
  for (int i = 0; i < 400000; ++i) noise += static_cast<char>((state = state * 1664525u + 1013904223u) >> 24);
  for (const char* where : {"one", "other"}) folder.write(std::filesystem::path(where) / "ale/art/noise.png", noise);
  const std::string hashes[] = {hash_of(one), hash_of(other)};
  const auto shop = folder.path() / "shop", file = shop / "ale.castellan";
  std::filesystem::create_directories(shop);
  const auto pack = [&](const std::filesystem::path& what) {
    return KilledCommand::Setting{{"mod", "pack", what.string(), "--output", file.string()}, {}, {}, shop};
  };
  KilledCommand packing;
  packing.measure(pack(one));
  while (!packing.done(kills)) {
    CAPTURE(packing.runs());
    packing.kill(pack(packing.runs() % 2 ? one : other));
    const std::string hash = hash_of(file);
    CHECK((hash == hashes[0] || hash == hashes[1]));
    CHECK(names_in(shop).size() <= 2);
  }
  CHECK(packing.kills() == kills);
  REQUIRE(test::run_program("mod pack '" + other.string() + "' --output '" + file.string() + "'").exit == 0);
  CHECK(hash_of(file) == hashes[1]);
  CHECK(names_in(shop) == std::vector<std::string>{"ale.castellan"});
}
