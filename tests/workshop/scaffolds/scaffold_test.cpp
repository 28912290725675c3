// What `castellan mod new` writes: every kind of pack loads as it stands and plays to the end.
#include "castellan/workshop/scaffolds/scaffold.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "castellan/base/file_io.hpp"
#include "castellan/definitions/game_options.hpp"
#include "castellan/match/invariants.hpp"
#include "castellan/match/match.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/checks/check.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/packs_on_disk.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

const workshop::PackKind kinds[] = {workshop::PackKind::guild, workshop::PackKind::property, workshop::PackKind::module,
                                    workshop::PackKind::expansion};

workshop::ScaffoldOrder order(const TemporaryFolder& folder, workshop::PackKind kind, const std::string& title) {
  workshop::ScaffoldOrder order;
  order.kind = kind;
  order.title = title;
  order.author = "Ada";
  order.into = folder.path();
  return order;
}

std::string text_of(const std::filesystem::path& file) { return read_small_file(file, 1 << 22, "a file"); }

void require_no_failure(const match::Match& match) {
  for (const world::Event& event : match.world().events())
    if (event.type == EventType::script_failed) FAIL("a script failed: " << match.world().note_text(event.amount));
  for (const std::string& complaint : match.host()->complaints().texts()) FAIL(complaint);
}

// All that is in a template and was not filled in.
std::vector<std::string> unfilled(const workshop::Scaffold& pack) {
  std::vector<std::string> found;
  for (const std::string& file : pack.files)
    if (!file.starts_with(".castellan/") && (file + text_of(pack.folder / file)).find("__") != std::string::npos)
      found.push_back(file);
  return found;
}

}  // namespace

TEST_CASE("A new pack of any kind plays to the end with any number of players", "[workshop]") {
  const workshop::PackKind kind = GENERATE(from_range(kinds));
  const int players = GENERATE(2, 3, 4, 5);
  CAPTURE(workshop::pack_kind_names[static_cast<std::size_t>(kind)], players);
  const TemporaryFolder folder;
  const workshop::Scaffold pack = write_scaffold(order(folder, kind, "Duke's Ball"));
  const auto rules = testing::rules_with_folder(pack.folder);
  CHECK(rules->warnings == "");
  GameOptions options(players);
  for (const std::string& guild : pack.guilds) options.choose_guilds(*rules, guild);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    match::Match match = testing::new_match(rules, options, seed);
    match::Invariants invariants(match);
    while (match.state() == match::Match::State::deciding) {
      match.choose(testing::random_option(match));
      for (const std::string& problem : invariants.check()) FAIL(problem);
    }
    REQUIRE(match.over());
    require_no_failure(match);
  }
}

TEST_CASE("A new pack has no problem that a check finds, in any language", "[workshop]") {
  const workshop::PackKind kind = GENERATE(from_range(kinds));
  const std::string language = GENERATE("en", "de");
  CAPTURE(workshop::pack_kind_names[static_cast<std::size_t>(kind)], language);
  const TemporaryFolder folder;
  workshop::ScaffoldOrder court = order(folder, kind, "Duke's Ball");
  court.languages = {language};
  const workshop::Scaffold pack = write_scaffold(court);
  const workshop::CheckReport report = workshop::check_pack(testing::request_with_folder(pack.folder), pack.id);
  CHECK(report.problems.render(report.files) == "");
  CHECK(report.games > 0);
}

TEST_CASE("A new pack has all that a pack should have, and nothing is left to fill in", "[workshop]") {
  const workshop::PackKind kind = GENERATE(from_range(kinds));
  const TemporaryFolder folder;
  const workshop::Scaffold pack = write_scaffold(order(folder, kind, "Duke's Ball"));
  CHECK(pack.id == "dukes-ball");
  CHECK(pack.folder == folder.path() / "dukes-ball");
  CHECK(unfilled(pack).empty());
  for (const char* file : {"mod.yaml", "README.md", "locale/en.yaml", "tests/dukes_ball_test.lua", ".luarc.json",
                           ".vscode/settings.json", ".vscode/extensions.json", ".castellan/castellan.lua"}) {
    INFO(file);
    CHECK(std::filesystem::exists(pack.folder / file));
    CHECK(std::ranges::find(pack.files, file) != pack.files.end());
  }
  CHECK_THAT(text_of(pack.folder / "mod.yaml"), ContainsSubstring("title: \"Duke's Ball\"") &&
                                                    ContainsSubstring("authors: [\"Ada\"]") &&
                                                    ContainsSubstring("api: 2"));
}

TEST_CASE("Editors find the schemas and annotations a pack brings, and they are no part of it", "[workshop]") {
  const TemporaryFolder folder;
  const workshop::Scaffold pack = write_scaffold(order(folder, workshop::PackKind::module, "Duke's Ball"));
  const auto settings = nlohmann::json::parse(text_of(pack.folder / ".vscode/settings.json"));
  REQUIRE(settings["yaml.schemas"].size() == 5);
  for (const auto& [schema, files] : settings["yaml.schemas"].items()) {
    INFO(schema);
    CHECK(nlohmann::json::parse(text_of(pack.folder / schema)).contains("$schema"));
  }
  CHECK(settings["yaml.schemas"]["./.castellan/schema/content.schema.json"].dump().find(
            "\"dukes-ball/dukes_ball.yaml\"") != std::string::npos);
  const auto lua = nlohmann::json::parse(text_of(pack.folder / ".luarc.json"));
  CHECK_THAT(text_of(pack.folder / std::string(lua["workspace.library"][0]) / "castellan.lua"),
             ContainsSubstring("---@meta castellan"));
  std::vector<SourceFile> files;
  Diagnostics problems;
  for (const content::PackFile& file : modding::read_pack(modding::pack_at(pack.folder), files, problems).files)
    CHECK(!file.name.starts_with("."));
}

TEST_CASE("Stubs are brought up to date, and what the author set up stays", "[workshop]") {
  const TemporaryFolder folder;
  const workshop::Scaffold pack = write_scaffold(order(folder, workshop::PackKind::guild, "Bakers"));
  folder.write("bakers/.castellan/castellan.lua", "-- old");
  folder.write("bakers/.vscode/settings.json", "{}");
  std::filesystem::remove(pack.folder / ".luarc.json");
  workshop::refresh_editor_files(pack.folder);
  CHECK_THAT(text_of(pack.folder / ".castellan/castellan.lua"), ContainsSubstring("---@meta castellan"));
  CHECK(text_of(pack.folder / ".vscode/settings.json") == "{}");
  CHECK(std::filesystem::exists(pack.folder / ".luarc.json"));
}

TEST_CASE("Nothing is ever overwritten", "[workshop]") {
  const TemporaryFolder folder;
  SECTION("a folder with something in it") {
    folder.write("bakers/notes.txt", "mine");
    CHECK_THROWS_WITH(write_scaffold(order(folder, workshop::PackKind::guild, "Bakers")),
                      ContainsSubstring("is there already and not empty"));
    CHECK(text_of(folder.path() / "bakers/notes.txt") == "mine");
  }
  SECTION("a file") {
    folder.write("bakers", "mine");
    CHECK_THROWS_AS(write_scaffold(order(folder, workshop::PackKind::guild, "Bakers")), workshop::ScaffoldError);
    CHECK(text_of(folder.path() / "bakers") == "mine");
  }
  SECTION("an empty folder is no loss") {
    std::filesystem::create_directory(folder.path() / "bakers");
    CHECK(write_scaffold(order(folder, workshop::PackKind::guild, "Bakers")).id == "bakers");
  }
  // Nothing half-written lies around.
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    CHECK(entry.path().filename() == "bakers");
}

TEST_CASE("A title may hold what YAML and Lua would need escaped", "[workshop]") {
  const TemporaryFolder folder;
  const workshop::PackKind kind = GENERATE(from_range(kinds));
  const workshop::Scaffold pack = write_scaffold(order(folder, kind, "The \"Best\" \\ Ale: #1 'ever'"));
  CHECK(pack.id == "best-ale-1-ever");
  const auto rules = testing::rules_with_folder(pack.folder);
  CHECK(rules->packs.back().title == "The \"Best\" \\ Ale: #1 'ever'");
}

TEST_CASE("What can't be a pack is refused before anything is written", "[workshop]") {
  const TemporaryFolder folder;
  workshop::ScaffoldOrder bad = order(folder, workshop::PackKind::guild, "Bakers");
  std::string why;
  SECTION("a title with braces") { bad.title = "{gold}", why = "can't hold { or }"; }
  SECTION("a title of nothing to type") { bad.title = "🍺", why = "give one with --id"; }
  SECTION("an id that leaves the folder") { bad.id = "../bakers", why = "can't be an id"; }
  SECTION("a language that leaves the folder") { bad.languages = {"en", "../de"}, why = "is not a language"; }
  SECTION("the id of a bundled pack") { bad.title = "Brewers' Guild", why = "choose another id with --id my-brewers"; }
  SECTION("a guild the game has") { bad.title = "Thieves' Guild", why = "belfort has guilds/thieves.yaml already"; }
  CHECK_THROWS_WITH(write_scaffold(bad), ContainsSubstring(why));
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("Texts begin in the language that was asked for", "[workshop]") {
  const TemporaryFolder folder;
  workshop::ScaffoldOrder german = order(folder, workshop::PackKind::guild, "Bäckergilde");
  german.languages = {"de"};
  const workshop::Scaffold pack = write_scaffold(german);
  CHECK_THAT(text_of(pack.folder / "mod.yaml"), ContainsSubstring("languages: [de]"));
  CHECK_THAT(text_of(pack.folder / "locale/de.yaml"), ContainsSubstring("Wer bekommt"));
  CHECK(!std::filesystem::exists(pack.folder / "locale/en.yaml"));

  workshop::ScaffoldOrder spanish = order(folder, workshop::PackKind::expansion, "Hierbas");
  spanish.languages = {"es"};
  const workshop::Scaffold herbs = write_scaffold(spanish);
  CHECK_THAT(text_of(herbs.folder / "mod.yaml"), ContainsSubstring("languages: [es]"));
  CHECK_THAT(text_of(herbs.folder / "locale/es.yaml"), ContainsSubstring("translate what comes after the colons"));
  CHECK(testing::rules_with_folder(herbs.folder)->warnings == "");
}

TEST_CASE("A pack may begin in several languages, each with all texts", "[workshop]") {
  const TemporaryFolder folder;
  const workshop::PackKind kind = GENERATE(from_range(kinds));
  workshop::ScaffoldOrder both = order(folder, kind, "Duke's Ball");
  both.languages = {"de", "fr", "it", "en", "nl"};
  const workshop::Scaffold pack = write_scaffold(both);
  CHECK_THAT(text_of(pack.folder / "mod.yaml"), ContainsSubstring("languages: [de, fr, it, en, nl]"));
  for (const char* language : {"de", "en", "fr", "it", "nl"}) {
    INFO(language);
    CHECK(std::filesystem::exists(pack.folder / "locale" / (std::string(language) + ".yaml")));
  }
  const auto run = test::run_program("mod check --strict " + pack.folder.string());
  INFO(run.output);
  CHECK(run.exit == 0);
  both.id = "again", both.languages = {"de", "de"};
  CHECK_THROWS_WITH(write_scaffold(both), ContainsSubstring("the language de is named twice"));
}

TEST_CASE("New YAML files are made known to editors", "[workshop]") {
  const TemporaryFolder folder;
  const workshop::Scaffold pack = write_scaffold(order(folder, workshop::PackKind::guild, "Bakers"));
  const auto content_patterns = [&] {
    const auto settings = nlohmann::json::parse(text_of(pack.folder / ".vscode/settings.json"));
    return settings["yaml.schemas"]["./.castellan/schema/content.schema.json"].dump();
  };
  CHECK_THAT(content_patterns(), !ContainsSubstring("ovens"));
  folder.write("bakers/ovens.yaml", "attributes: [{id: heat, on: player}]\n");
  folder.write("bakers/cellar/deep/ovens.yaml", "attributes: [{id: cold, on: player}]\n");
  workshop::refresh_editor_files(pack.folder);
  CHECK_THAT(content_patterns(),
             ContainsSubstring("\"bakers/ovens.yaml\"") && ContainsSubstring("\"cellar/deep/*.yaml\""));
  CHECK_THAT(text_of(pack.folder / ".vscode/settings.json"), ContainsSubstring("Lua.runtime.version"));
}

TEST_CASE("Every language of a template says the same things", "[workshop]") {
  const workshop::PackKind kind = GENERATE(from_range(kinds));
  const std::string other = GENERATE("de", "fr", "it");
  const TemporaryFolder folder;
  workshop::ScaffoldOrder translated = order(folder, kind, "Hof");
  translated.languages = {other};
  write_scaffold(translated);
  workshop::ScaffoldOrder english = order(folder, kind, "Court");
  write_scaffold(english);
  const auto texts = [&](const char* pack, const std::string& language) {
    std::set<std::string> keys;
    const auto rules = testing::rules_with_folder(folder.path() / pack);
    for (const auto& [key, text] : rules->texts.at(language)) {
      const std::string id = std::string(pack) + ":";
      if (!key.starts_with(id) || key.ends_with(".gender") || key.ends_with(".many") || key.ends_with(".the")) continue;
      std::string name = key.substr(id.size());
      if (const std::size_t at = name.find(pack); at != std::string::npos)
        name.replace(at, std::string(pack).size(), "*");
      keys.insert(name);
    }
    return keys;
  };
  CHECK(texts("hof", other) == texts("court", "en"));
  CHECK(texts("court", "en").size() >= 3);
}
