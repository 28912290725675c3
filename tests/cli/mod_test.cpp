// castellan mod, and packs from the outside: what is said about bad ones, and the exit code.
#include <fmt/format.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "support/pack_shelf.hpp"
#include "support/program.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::PackShelf;
using test::run_program;
using test::TemporaryFolder;

namespace {

const std::string belfort = "depends: [belfort]\n";

std::string path_option(const TemporaryFolder& folder) { return " --mod-path '" + folder.path().string() + "'"; }

// The shortest thing that loads packs.
std::string simulate(const TemporaryFolder& folder, const std::string& mods) {
  return "simulate --games 1 --mods '" + mods + "'" + path_option(folder);
}

// A pack that can be played, of some version. It has the files of a bundled one; the id of that one it could not have.
void add_alewives(const TemporaryFolder& folder, const std::string& name, const std::string& version) {
  std::filesystem::create_directories((folder.path() / name).parent_path());
  std::filesystem::copy(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "mods/brewers", folder.path() / name,
                        std::filesystem::copy_options::recursive);
  std::string manifest = "id: alewives\nversion: " + version + "\ntitle: Ale\napi: 1\nlanguages: [en, de, fr, it]\n";
  folder.write(name + "/mod.yaml", manifest + belfort);
}

}  // namespace

TEST_CASE("packs that can't be loaded are told with pack, file and line, and exit with 1") {
  struct Bad {
    const char* what;
    std::vector<std::pair<std::string, std::string>> packs;  // folder, lines after version, title and api
    const char* wanted;
    std::vector<std::string> said;
  };
  const Bad bad = GENERATE(values<Bad>({
      {"a circle",
       {{"a", "depends: [b]"}, {"b", "depends: [a]"}},
       "a",
       {"b/mod.yaml:5:11: error: packs depend on each other in a circle: a -> b -> a", "a/mod.yaml:5 names b"}},
      {"a missing dependency",
       {{"a", "depends: [belfrot]"}},
       "a",
       {"a/mod.yaml:5:11: error: there is no pack \"belfrot\", which a 1.0.0 needs", "did you mean \"belfort\"?"}},
      {"a version that is not there",
       {{"a", "depends: {belfort: ^2}"}},
       "a",
       {"a/mod.yaml:5:11: error: a 1.0.0 needs belfort ^2, but only 0.1.0 is there"}},
      {"a conflict",
       {{"a", "conflicts: {b: ^1}"}, {"b", ""}},
       "a,b",
       {"a/mod.yaml:5:13: error: a 1.0.0 conflicts with b ^1, but b was asked for"}},
      {"a conflict with the game itself",
       {{"a", "conflicts: [belfort]"}},
       "a",
       {"a 1.0.0 conflicts with belfort, but belfort was asked for"}},
      {"a bad range",
       {{"a", "depends: {belfort: soon}"}},
       "a",
       {"a/mod.yaml:5:20: error: \"soon\" is not a range of versions", "as in \"^1.2\""}},
      {"a key twice", {{"a", "title: again"}}, "a", {"a/mod.yaml:5:1: error: the key \"title\" appears twice"}},
      {"tabs", {{"a", "depends:\n\t- b"}}, "a", {"a/mod.yaml:6:2: error: not valid YAML"}},
      {"wrong types", {{"a", "authors: {a: b}"}}, "a", {"a/mod.yaml:5:10: error: expected a list"}},
      {"broken UTF-8", {{"a", "licence: \xFF"}}, "a", {"a/mod.yaml: error: is not UTF-8"}},
      {"no such pack", {}, "nothing", {"error: there is no pack \"nothing\""}},
      {"no range", {{"a", ""}}, "a@latest", {"error: \"a@latest\" names no pack", "\"latest\" is not a version"}},
      {"no such version", {{"a", ""}}, "a@^7", {"error: a ^7 was asked for, but only 1.0.0 is there"}},
  }));
  INFO(bad.what);
  const TemporaryFolder folder;
  for (const auto& [name, more] : bad.packs)
    folder.write(name + "/mod.yaml", fmt::format("id: {}\nversion: 1.0.0\ntitle: x\napi: 1\n{}\n", name, more));
  const auto run = run_program(simulate(folder, bad.wanted));
  INFO(run.output);
  CHECK(run.exit == 1);
  for (const std::string& said : bad.said) CHECK_THAT(run.output, ContainsSubstring(said));
}

TEST_CASE("manifests that are no manifests are told by name, and exit with 1") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "a/mod.yaml").string();
  const auto said = [&] {
    const auto run = run_program(simulate(folder, "a"));
    CHECK(run.exit == 1);
    return run.output;
  };
  SECTION("for a newer program") {
    folder.write("a/mod.yaml", "id: a\nversion: 1.0.0\ntitle: x\napi: 7\n");
    CHECK_THAT(said(), ContainsSubstring(file + ":4:6: error: written for api 7, this program knows 2") &&
                           ContainsSubstring("update Castellan"));
  }
  SECTION("huge") {
    folder.write("a/mod.yaml", "id: a\n");
    std::filesystem::resize_file(file, 100 << 20);
    CHECK_THAT(said(), ContainsSubstring(file + ": error: larger than 1 MiB"));
  }
  SECTION("10,000 levels") {
    folder.write("a/mod.yaml", "id: " + std::string(10'000, '[') + std::string(10'000, ']') + "\n");
    CHECK_THAT(said(), ContainsSubstring(file + ":1:") && ContainsSubstring("nested too deeply"));
  }
  SECTION("of another pack") {
    folder.write("a/mod.yaml", "id: b\nversion: 1.0.0\ntitle: x\napi: 1\n");
    CHECK_THAT(said(), ContainsSubstring(file + ":1:5: error: the pack \"b\" lies in a folder named \"a\""));
  }
  SECTION("a folder") {
    std::filesystem::create_directories(file);
    CHECK_THAT(said(), ContainsSubstring(file + ": error: can't be read: not a file"));
  }
}

TEST_CASE("folders that are not for us to read are told by name, and exit with 1") {
  // Root may read everything, unless that privilege is given up.
  const std::string like_others = ::geteuid() == 0 ? "setpriv --bounding-set -dac_override,-dac_read_search" : "";
  if (run_program("--version", like_others).exit != 0) SKIP("this user can't give up privileges");
  const TemporaryFolder folder;
  folder.write("a/mod.yaml", "id: a\nversion: 1.0.0\ntitle: x\napi: 1\n");
  using std::filesystem::perms;
  SECTION("a pack") {
    std::filesystem::permissions(folder.path(), perms::owner_all | perms::others_read | perms::others_exec);
    std::filesystem::permissions(folder.path() / "a", perms::none);
    const auto run = run_program(simulate(folder, "a"), like_others);
    CHECK(run.exit == 1);
    CHECK_THAT(run.output, ContainsSubstring((folder.path() / "a/mod.yaml").string() +
                                             ": error: can't be read: Permission denied"));
    CHECK_THAT(run_program("mod list" + path_option(folder), like_others).output, ContainsSubstring("broken"));
    std::filesystem::permissions(folder.path() / "a", perms::owner_all);
  }
  SECTION("a folder of packs") {
    std::filesystem::permissions(folder.path(), perms::none);
    const auto run = run_program(simulate(folder, "a"), like_others);
    CHECK(run.exit == 1);
    CHECK_THAT(run.output, ContainsSubstring(folder.path().string() + " can't be read: Permission denied"));
    std::filesystem::permissions(folder.path(), perms::owner_all);
  }
}

TEST_CASE("two different packs with one id and version are told with both folders") {
  const TemporaryFolder one, other;
  add_alewives(one, "alewives", "1.1.0");
  add_alewives(other, "alewives", "1.1.0");
  CHECK(run_program(simulate(one, "alewives") + path_option(other)).exit == 0);  // copies are in nobody's way
  other.write("alewives/more.yaml", "");
  const auto run = run_program(simulate(one, "alewives") + path_option(other));
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("there are two packs alewives 1.1.0 that differ: ") &&
                             ContainsSubstring((one.path() / "alewives").string() + " and " +
                                               (other.path() / "alewives").string()));
}

TEST_CASE("packs in the user's own folder are found, and its newest version is played") {
  const TemporaryFolder home;
  for (const char* version : {"1.1.0", "1.4.0", "1.5.0-beta"})
    add_alewives(home, std::string("castellan/mods/alewives@") + version, version);
  const std::string environment = "XDG_DATA_HOME='" + home.path().string() + "'";
  const auto list = run_program("mod list", environment);
  CHECK(list.exit == 0);
  CHECK_THAT(list.output, ContainsSubstring("1.5.0-beta, 1.4.0, 1.1.0") && ContainsSubstring("yours (unknown)"));
  CHECK_THAT(run_program("mod graph --mods alewives", environment).output, ContainsSubstring("alewives 1.4.0"));
  CHECK_THAT(run_program("mod graph --mods alewives@1.1", environment).output, ContainsSubstring("alewives 1.1.0"));
  CHECK(run_program("simulate --games 1 --mods alewives@1.5.0-beta", environment).exit == 0);
}

TEST_CASE("a folder of the search path that can't be read exits with 1, one that is mistyped with 2") {
  const TemporaryFolder home;
  home.write("castellan/mods", "not a folder");
  const auto run = run_program("mod list", "XDG_DATA_HOME='" + home.path().string() + "'");
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("castellan/mods can't be read: Not a directory"));
  CHECK(run_program("simulate --games 1", "XDG_DATA_HOME='" + home.path().string() + "'").exit == 1);
  CHECK(run_program("mod list --mod-path /nowhere/at/all").exit == 2);
}

TEST_CASE("mod list shows all packs, and marks those with errors") {
  PackShelf shelf;
  shelf.add("ale", "1.0.0").add("ale", "2.0.0").add("broken", "1.0.0", "depends: 7");
  const auto run = run_program("mod list" + path_option(shelf.folder()));
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("2.0.0, 1.0.0") && ContainsSubstring("belfort") &&
                             ContainsSubstring("its mod.yaml has errors") &&
                             ContainsSubstring("broken@1.0.0/mod.yaml:5:10: error:"));
  const auto json = nlohmann::json::parse(run_program("mod list --json" + path_option(shelf.folder())).output);
  REQUIRE(json.is_array());
  CHECK(json[0]["id"] == "ale");
  CHECK(json[0]["versions"][0]["version"] == "2.0.0");
  CHECK(json[0]["versions"][0]["from"] == shelf.folder().path().string());
  for (const auto& pack : json) CHECK(pack["problems"].empty() == (pack["id"] != "broken"));
}

TEST_CASE("mod list reads 500 manifests in no time") {
  PackShelf shelf;
  for (int i = 0; i < 500; ++i) shelf.add("pack" + std::to_string(i), "1.0.0", belfort);
  const auto start = std::chrono::steady_clock::now();
  const auto run = run_program("mod list --json" + path_option(shelf.folder()));
  CHECK(run.exit == 0);
  CHECK(nlohmann::json::parse(run.output).size() >= 504);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));  // a tenth of a second where it is quiet
}

TEST_CASE("mod graph shows who needs, knows and excludes whom") {
  PackShelf shelf;
  shelf.add("ale", "1.0.0", "depends: {hops: ^1, belfort: ^0.1}\noptional: {malt: ^2}\nconflicts: {wine: <3}")
      .add("hops", "1.5.0", belfort)
      .add("hops", "2.0.0", belfort)
      .add("wine", "2.0.0")
      .add("lost", "1.0.0", "depends: [nothing]");
  const std::string packs = path_option(shelf.folder());
  const auto tree = run_program("mod graph" + packs);
  CHECK(tree.exit == 0);
  CHECK_THAT(tree.output, ContainsSubstring("ale 1.0.0  A pack\n"
                                            "├─ needs hops ^1: 1.5.0\n"
                                            "│  └─ needs belfort: 0.1.0\n"
                                            "├─ needs belfort ^0.1: 0.1.0\n"
                                            "├─ optional malt ^2: not installed\n"
                                            "└─ conflicts with wine <3: 2.0.0 is present\n"));
  CHECK_THAT(tree.output, ContainsSubstring("lost 1.0.0  A pack\n└─ needs nothing: not installed\n"));

  const auto chosen = nlohmann::json::parse(run_program("mod graph --json --mods ale" + packs).output);
  REQUIRE(chosen["packs"].size() == 3);
  CHECK(chosen["packs"][2]["id"] == "ale");
  CHECK(chosen["packs"][2]["depends"][0] == nlohmann::json{{"id", "hops"}, {"range", "^1"}, {"found", "1.5.0"}});
  CHECK(chosen["packs"][2]["optional"][0]["found"].is_null());

  const auto dot = run_program("mod graph --dot --mods ale" + packs);
  CHECK_THAT(dot.output, ContainsSubstring("digraph packs {") &&
                             ContainsSubstring("\"ale 1.0.0\" -> \"hops 1.5.0\" [style=solid, label=\"^1\"];"));

  CHECK(run_program("mod graph --mods ale,wine" + packs).exit == 1);
  CHECK(run_program("mod graph --json --dot" + packs).exit == 2);
  CHECK_THAT(run_program("mod graph --help").output, ContainsSubstring("Examples:"));
}

TEST_CASE("mod lock writes what play --lock then insists on") {
  const TemporaryFolder folder;
  add_alewives(folder, "alewives", "1.3.0");
  const std::string lock = (folder.path() / "castellan.lock").string();
  const auto written = run_program("mod lock --mods alewives --lock '" + lock + "'" + path_option(folder));
  INFO(written.output);
  REQUIRE(written.exit == 0);
  const std::string simulate = "simulate --games 1 --lock '" + lock + "'" + path_option(folder);
  CHECK(run_program(simulate).exit == 0);
  CHECK(run_program(simulate + " --mods alewives").exit == 0);
  const auto refuses = [&](const std::string& why) {
    const auto run = run_program(simulate);
    INFO(run.output);
    CHECK(run.exit == 1);
    CHECK_THAT(run.output, ContainsSubstring(why) && !ContainsSubstring("games/s"));
  };
  SECTION("not with another file") {
    std::ofstream(folder.path() / "alewives/guilds/brewers.yaml", std::ios::app) << "# more\n";
    refuses("alewives 1.3.0: guilds/brewers.yaml differs");
  }
  SECTION("not with another version") {
    std::filesystem::remove_all(folder.path() / "alewives");
    add_alewives(folder, "alewives", "1.1.0");
    refuses("alewives: the lock has version 1.3.0, loaded is 1.1.0");
  }
  SECTION("not with one pack more") {
    const auto run = run_program(simulate + " --mods first-printing");
    CHECK(run.exit == 1);
    CHECK_THAT(run.output, ContainsSubstring("first-printing 1.0.0: not part of the lock"));
  }
  SECTION("not if it contradicts itself about a file") {
    std::string text = read_small_file(lock, 1 << 20, "a lock");
    const std::size_t hash = text.find("guilds/brewers.lua\":\"") + std::string("guilds/brewers.lua\":\"").size();
    text[hash] = text[hash] == '0' ? '1' : '0';
    folder.write("castellan.lock", text);
    refuses("alewives 1.3.0: the lock is damaged");
    refuses("alewives 1.3.0: guilds/brewers.lua differs");
  }
  SECTION("not if it is cut off") {
    std::filesystem::resize_file(lock, std::filesystem::file_size(lock) / 2);
    refuses(lock + ": not a Castellan lock");
  }
  SECTION("not if it is something else") {
    folder.write("castellan.lock", "{\"castellan_lock\": 1, \"packs\": [{\"id\": []}]}");
    refuses(lock + ": damaged lock");
  }
  SECTION("not if it is gone") {
    std::filesystem::remove(lock);
    refuses(lock + ": can't be read: No such file or directory");
  }
}

TEST_CASE("a saved game is gone on with in its own versions, and a changed pack is named") {
  const TemporaryFolder folder;
  add_alewives(folder, "alewives@1.3.0", "1.3.0");
  const std::string save = (folder.path() / "game.json").string();
  const std::string packs = path_option(folder);
  REQUIRE(run_program("play --players random,random,random --seed 3 --stop-after 30 --mods alewives --save '" + save +
                      "'" + packs)
              .exit == 0);
  const std::string again = "replay '" + save + "'" + packs;
  CHECK(run_program(again).exit == 0);
  add_alewives(folder, "alewives@2.0.0", "2.0.0");  // newer, and not what was played with
  CHECK(run_program(again).exit == 0);
  const auto refused = [&](const std::string& why) {
    const std::string play = "play --stop-after 1 --load '" + save + "'" + packs;
    for (const std::string* command : {&again, &play}) {
      const auto run = run_program(*command);
      INFO(run.output);
      CHECK(run.exit == 1);
      CHECK_THAT(run.output,
                 ContainsSubstring("the packs differ from those it was played with") && ContainsSubstring(why));
    }
  };
  SECTION("a file changed") {
    std::ofstream(folder.path() / "alewives@1.3.0/guilds/brewers.lua", std::ios::app) << "-- more\n";
    refused("alewives 1.3.0: guilds/brewers.lua differs");
  }
  SECTION("the version is gone") {
    std::filesystem::remove_all(folder.path() / "alewives@1.3.0");
    refused("alewives: the save has version 1.3.0, loaded is 2.0.0");
  }
  SECTION("the pack is gone, and something else is played with") {
    const auto run = run_program("replay '" + save + "' --mods first-printing");
    CHECK(run.exit == 1);
    CHECK_THAT(run.output, ContainsSubstring("alewives 1.3.0: not loaded") &&
                               ContainsSubstring("first-printing 1.0.0: not part of the save"));
  }
}

TEST_CASE("a profile with mistakes is told with line and column, and exits with 1") {
  const TemporaryFolder folder;
  const std::string profile = folder.write("castellan/profile.yaml", "prefer:\n  guild.thieves: [a]\n");
  const std::string said = profile + ":2:3: error: expected the id of a pack for \"guild.thieves\"";
  const auto usual = run_program("simulate --games 1", "XDG_CONFIG_HOME='" + folder.path().string() + "'");
  CHECK(usual.exit == 1);
  CHECK_THAT(usual.output, ContainsSubstring(said));
  const auto named = run_program("simulate --games 1 --profile '" + profile + "'");
  CHECK(named.exit == 1);
  CHECK_THAT(named.output, ContainsSubstring(said));
  CHECK(run_program("simulate --games 1 --profile /nowhere/profile.yaml").exit == 1);
  folder.write("castellan/profile.yaml", "prefer: {}\n");
  CHECK(run_program("simulate --games 1 --profile '" + profile + "'").exit == 0);
}
