// Ids of packs that come with the program are theirs: no other pack takes their place by its id, wherever it lies, and
// what the engine is made of is looked for in its own data alone.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/base/build_info.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/modding/archive.hpp"
#include "castellan/modding/installed.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/script/limits.hpp"
#include "castellan/script/script_host.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

// A pack that says it is another, newer than any.
void add_impostor(const TemporaryFolder& folder, const std::string& id, const std::string& name) {
  folder.write(name + "/mod.yaml", "id: " + id + "\nversion: 9.9.9\ntitle: Impostor\napi: 2\nlanguages: [en]\n");
  folder.write(name + "/evil.lua", "error(\"the impostor runs\")\n");
}

match::RulesRequest request_with(const std::filesystem::path& folder) {
  match::RulesRequest request;
  request.folders = modding::own_pack_folders();
  request.folders.push_back(folder);
  request.packs = {"belfort", "brewers"};
  return request;
}

std::string version_of(const Ruleset& rules, const std::string& id) {
  for (const Pack& pack : rules.packs)
    if (pack.id == id) return pack.version;
  return "";
}

const std::vector<std::string> taken{"prelude", "belfort", "brewers"};

}  // namespace

TEST_CASE("A pack in the search path never stands for one that comes with the program", "[modding][security]") {
  const std::string id = GENERATE(from_range(taken));
  const std::string name = GENERATE_COPY(id, id + "@9.9.9", "more/" + id);
  CAPTURE(id, name);
  const TemporaryFolder folder;
  add_impostor(folder, id, name);
  match::RulesRequest request = request_with(folder.path());
  const std::string usual = version_of(*load_rules(request_with("/nowhere")), id);
  const auto uses_own = [&] {
    const match::LoadedRules loaded = try_load_rules(request);
    CHECK_FALSE(loaded.problems.has_errors());
    CHECK(version_of(*loaded.rules, id) == usual);
    const std::string said = loaded.problems.render(loaded.files);
    CHECK_THAT(said, ContainsSubstring((folder.path() / name).string() + " is not used"));
    CHECK_THAT(said, ContainsSubstring("C0111"));
  };
  uses_own();
  SECTION("not if a save names its version") {
    request.saved = {{id, "9.9.9", "x"}};
    uses_own();
  }
  SECTION("not if its folder itself is in the search path") {
    request.folders.back() = folder.path() / name;
    uses_own();
  }
  SECTION("not if a lock names it: then nothing is played") {
    modding::PackLock lock = modding::PackLock::of(*load_rules(request_with("/nowhere")));
    for (modding::LockedPack& pack : lock.packs)
      if (pack.id == id) pack.version = "9.9.9";
    request.lock = lock;
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring(id + ": the lock has version 9.9.9, loaded is " + usual));
  }
  SECTION("nor if its version is asked for") {
    request.packs.push_back(id + "@9.9.9");
    const match::LoadedRules loaded = try_load_rules(request);
    CHECK(loaded.problems.has_errors());
    CHECK_FALSE(loaded.rules);
  }
}

TEST_CASE("What lies beside a named folder stands for no bundled pack, the named folder itself does",
          "[modding][security]") {
  const TemporaryFolder folder;
  add_impostor(folder, "belfort", "belfort");
  add_impostor(folder, "prelude", "prelude");
  folder.write("mine/mod.yaml", "id: mine\nversion: 1.0.0\ntitle: Mine\napi: 2\ndepends: [belfort]\nlanguages: [en]\n");
  match::RulesRequest request;
  request.folders = modding::own_pack_folders();
  const modding::PackPlace mine = modding::pack_at(folder.path() / "mine");
  request.places = packs_beside(mine);
  request.places.push_back(mine);
  request.packs = {"mine", "belfort"};
  CHECK(version_of(*load_rules(request), "belfort") != "9.9.9");

  request.places = {modding::pack_at(folder.path() / "belfort")};
  request.packs = {"belfort"};
  CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("the impostor runs"));  // in the sandbox, as was asked for
}

TEST_CASE("The engine's own pack can't be replaced, named or not", "[modding][security]") {
  const TemporaryFolder folder;
  add_impostor(folder, "prelude", "prelude");
  match::RulesRequest request;
  request.folders = modding::own_pack_folders();
  request.packs = {"belfort"};
  SECTION("by a folder") {
    request.places = {modding::pack_at(folder.path() / "prelude")};
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("is part of Castellan itself"));
  }
  SECTION("by a pack that is not on disk") {
    content::PackSource source;
    source.pack.id = "prelude";
    source.files = {{"evil.lua", "evil.lua", "error(\"the impostor runs\")"}};
    request.more = {source};
    CHECK_THROWS_WITH(load_rules(request), ContainsSubstring("is part of Castellan itself"));
  }
  SECTION("not even where somebody loads without looking") {
    auto rules = std::make_shared<Ruleset>(*load_rules(request));
    for (Pack& pack : rules->packs) pack.own = false;
    CHECK_THROWS_WITH(script::ScriptHost(rules), ContainsSubstring("not Castellan's own"));
  }
}

TEST_CASE("A pack with the id of a bundled one is not installed", "[modding][security]") {
  const std::string id = GENERATE(from_range(taken));
  const TemporaryFolder folder;
  add_impostor(folder, id, "made/" + id);
  const std::string archive = folder.write(
      "x.castellan",
      modding::write_archive({id + "@9.9.9", modding::read_pack_to_install(folder.path() / "made" / id).files}));
  for (const std::filesystem::path& from : {folder.path() / "made" / id, std::filesystem::path(archive)}) {
    CAPTURE(from.string());
    CHECK_THROWS_WITH(modding::install_pack(modding::read_pack_to_install(from), folder.path() / "shelf", {}, true),
                      ContainsSubstring("comes with Castellan"));
  }
  CHECK_FALSE(std::filesystem::exists(folder.path() / "shelf"));
}

TEST_CASE("Packs an older version let in are not played, told of, and can be removed", "[modding][security]") {
  const TemporaryFolder home;
  add_impostor(home, "prelude", ".home/.local/share/castellan/mods/prelude@9.9.9");
  add_impostor(home, "belfort", ".home/.local/share/castellan/mods/belfort@9.9.9");
  const std::string folder = home.path().string();
  const auto run = test::run_in(folder, "simulate --games 2 --players 2 --seed 4");
  CHECK(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("prelude@9.9.9 is not used") &&
                             ContainsSubstring("belfort@9.9.9 is not used") && !ContainsSubstring("impostor"));
  CHECK_THAT(test::run_in(folder, "mod list").output, ContainsSubstring("prelude@9.9.9 is not used"));
  CHECK(test::run_in(folder, "fuzz --games 2 --players 2").exit == 0);
  CHECK(test::run_in(folder, "mod remove prelude belfort").exit == 0);
  const auto clean = test::run_in(folder, "simulate --games 2 --players 2 --seed 4");
  CHECK(clean.output.find("is not used") == std::string::npos);
  const auto hash = [](const std::string& output) { return output.substr(output.find("hash "), 21); };
  CHECK(hash(clean.output) == hash(run.output));
}

TEST_CASE("What a user installs is not the program's own, even in a folder of the program", "[modding][security]") {
  // `cmake --install` under ~/.local, and the packs of users: were they in one folder, an archive would be bundled.
  const TemporaryFolder home;
  const std::filesystem::path data = home.path() / "castellan";
  std::filesystem::create_directories(data);
  for (const char* part : {"scripts", "mods"})
    std::filesystem::copy(data_folder() / part, data / part, std::filesystem::copy_options::recursive);
  home.write("castellan/mods/evil@1.0.0/mod.yaml", "id: evil\nversion: 1.0.0\ntitle: E\napi: 2\nlanguages: [en]\n");
  const auto list = test::run_program(
      "mod list", "XDG_DATA_HOME='" + home.path().string() + "' CASTELLAN_DATA='" + data.string() + "'");
  const std::size_t line = list.output.find("\nevil ");
  REQUIRE(line != std::string::npos);
  CHECK_THAT(list.output.substr(line, list.output.find('\n', line + 1) - line), ContainsSubstring("(unknown)"));
}
