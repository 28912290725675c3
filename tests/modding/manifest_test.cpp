// mod.yaml: what it may say, and what is said about mistakes in it.
#include "castellan/modding/manifest.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

const std::string start = "id: brewers\nversion: 1.2.0\ntitle: Brewers\napi: 1\n";

struct Reading {
  std::optional<modding::Manifest> manifest;
  Diagnostics problems;
  std::vector<SourceFile> files;
};

Reading read(const TemporaryFolder& folder, const std::string& name = "brewers") {
  Reading reading;
  reading.manifest = modding::read_manifest({name.substr(0, name.find('@')), folder.path() / name, {}}, reading.files,
                                            reading.problems);
  return reading;
}

Reading read_text(const std::string& text) {
  const TemporaryFolder folder;
  folder.write("brewers/mod.yaml", text);
  return read(folder);
}

}  // namespace

TEST_CASE("a manifest says what a pack is and which others it goes with") {
  const Reading reading = read_text(start +
                                    "description: Ale.\nauthors: [A, B]\nlicence: MIT\nlanguages: [en]\n"
                                    "depends: [belfort]\n"
                                    "optional: {hops: ^1.2, malt: \">=1 <3\"}\n"
                                    "conflicts:\n  festival: \"*\"\n  inn: 1.10\n"
                                    "options: [{id: strong, type: boolean}]\n");
  CHECK(reading.problems.render(reading.files) == "");
  REQUIRE(reading.manifest);
  const modding::Manifest& manifest = *reading.manifest;
  CHECK(manifest.name() == "brewers 1.2.0");
  CHECK(manifest.authors == std::vector<std::string>{"A", "B"});
  CHECK(manifest.licence == "MIT");
  REQUIRE(manifest.depends.size() == 1);
  CHECK(manifest.depends[0].text() == "belfort");
  REQUIRE(manifest.optional.size() == 2);
  CHECK(manifest.optional[0].text() == "hops ^1.2");
  CHECK(manifest.optional[1].text() == "malt >=1 <3");
  REQUIRE(manifest.conflicts.size() == 2);
  CHECK(manifest.conflicts[0].text() == "festival");
  CHECK(manifest.conflicts[1].text() == "inn 1.10");
  CHECK(manifest.conflicts[1].where.line == 13);
  CHECK(manifest.conflicts[1].where.column == 3);
  CHECK(manifest.has_options);
  CHECK_FALSE(read_text(start + "description: It has no options\n").manifest->has_options);
}

TEST_CASE("only the manifest of a pack is read") {
  const TemporaryFolder folder;
  folder.write("brewers/mod.yaml", start);
  folder.write("brewers/broken.yaml", ": [");
  CHECK(read(folder).manifest);
}

TEST_CASE("mistakes in a manifest are told with line and column") {
  struct Mistake {
    std::string text;
    const char* message;
    int line;
    int column;
  };
  const auto [text, message, line, column] = GENERATE(values<Mistake>({
      {"depends: {hops: latest}", "\"latest\" is not a range of versions: \"latest\" is not a version or the beginning",
       5, 17},
      {"depends:\n  hops: ^1.x.2", "\"^1.x.2\" is not a range of versions", 6, 9},
      {"depends:\n  hops: [1]", "expected a word or text", 6, 9},
      {"depends:\n  hops:", "which versions of \"hops\"?", 6, 3},
      {"depends: [hops@^1]", "\"hops@^1\" can't be an id", 5, 11},
      {"depends: [{hops: ^1}]", "expected the id of a pack", 5, 11},
      {"depends: [Hops]", "\"Hops\" can't be an id", 5, 11},
      {"depends: {Hops: ^1}", "\"Hops\" can't be an id", 5, 11},
      {"optional: [hops, hops]", "\"hops\" appears twice", 5, 18},
      {"optional: {hops: ^1, hops: ^2}", "the key \"hops\" appears twice", 5, 22},
      {"conflicts: hops", "expected a list of packs, or a map with versions", 5, 12},
      {"depends: [brewers]", "\"brewers\" names itself", 5, 11},
      {"conflicts: {brewers: <1}", "\"brewers\" names itself", 5, 13},
      {"depends:\n\t- hops", "not valid YAML", 6, 2},
      {"title: twice", "the key \"title\" appears twice", 5, 1},
      {"title: [a]\n", "the key \"title\" appears twice", 5, 1},
      {"depend: [hops]", "unknown key of a manifest \"depend\"", 5, 1},
      {"licence: {a: b}", "expected a word or text", 5, 10},
      {"authors: me", "expected a list", 5, 10},
  }));
  INFO(text);
  const Reading reading = read_text(start + text + "\n");
  CHECK_FALSE(reading.manifest);
  REQUIRE_FALSE(reading.problems.empty());
  const Diagnostic& problem = reading.problems.problems()[0];
  CHECK_THAT(problem.message, ContainsSubstring(message));
  CHECK(problem.where.line == line);
  CHECK(problem.where.column == column);
}

TEST_CASE("versions in a list are shown as the map they should be") {
  CHECK(read_text(start + "depends: [hops@^1]\n").problems.problems()[0].hint ==
        "versions go in a map: depends: {hops: \"^1\"}");
}

TEST_CASE("a range YAML takes for something else is told to be quoted") {
  const std::string text = GENERATE("depends:\n  hops: >=1 <2\n", "depends:\n  hops: >1\n", "depends: {hops: >=1 <2}\n",
                                    "depends: {hops: *}\n", "depends:\n  hops: *\n");
  INFO(text);
  const Reading reading = read_text(start + text);
  REQUIRE(reading.problems.problems().size() == 1);
  CHECK_THAT(reading.problems.problems()[0].hint, ContainsSubstring("needs quotes"));
}

TEST_CASE("a pack for a newer program says so") {
  const Reading reading = read_text("id: brewers\nversion: 1.0.0\ntitle: x\napi: 7\n");
  REQUIRE(reading.problems.problems().size() == 1);
  CHECK(reading.problems.problems()[0].message == "written for api 7, this program knows 2");
  CHECK_THAT(reading.problems.problems()[0].hint, ContainsSubstring("update Castellan"));
  CHECK(reading.problems.problems()[0].where.line == 4);
}

TEST_CASE("the folder is named like the pack, with or without its version") {
  const TemporaryFolder folder;
  for (const char* name : {"brewers", "brewers@1.2.0", "brewers@1.1.0", "hops"})
    folder.write(std::string(name) + "/mod.yaml", start);
  CHECK(read(folder, "brewers").manifest);
  CHECK(read(folder, "brewers@1.2.0").manifest);
  const Reading other = read(folder, "brewers@1.1.0");
  CHECK_FALSE(other.manifest);
  CHECK(other.problems.problems().at(0).message == "version 1.2.0 lies in a folder named \"brewers@1.1.0\"");
  CHECK(other.problems.problems().at(0).where.line == 2);
  CHECK(read(folder, "hops").problems.problems().at(0).message ==
        "the pack \"brewers\" lies in a folder named \"hops\"");
}

TEST_CASE("hostile manifests get a clear error") {
  const TemporaryFolder folder;
  const auto message = [&] {
    const Reading reading = read(folder);
    CHECK_FALSE(reading.manifest);
    REQUIRE_FALSE(reading.problems.empty());
    CHECK(reading.files[0].path == (folder.path() / "brewers/mod.yaml").string());
    return reading.problems.problems()[0].message;
  };
  SECTION("huge") {
    folder.write("brewers/mod.yaml", start);
    std::filesystem::resize_file(folder.path() / "brewers/mod.yaml", 100 << 20);
    CHECK(message() == "larger than 1 MiB, not a manifest");
  }
  SECTION("deep") {
    folder.write("brewers/mod.yaml", start + "authors: " + std::string(10'000, '[') + std::string(10'000, ']'));
    CHECK(message() == "nested too deeply");
  }
  SECTION("deep, by indentation") {
    std::string text = start + "authors:\n";
    for (std::size_t i = 1; i < 1000; ++i) text += std::string(i, ' ') + "- a:\n";
    folder.write("brewers/mod.yaml", text);
    CHECK_FALSE(message().empty());
  }
  SECTION("broken UTF-8") {
    folder.write("brewers/mod.yaml", start + "description: \xC3\x28\n");
    CHECK(message() == "is not UTF-8");
  }
  SECTION("too many packs") {
    std::string text = start + "depends: [a0";
    for (int i = 1; i < 1000; ++i) text += ", a" + std::to_string(i);
    folder.write("brewers/mod.yaml", text + "]\n");
    CHECK(message() == "more than 200 packs");
  }
  SECTION("a folder") {
    std::filesystem::create_directories(folder.path() / "brewers/mod.yaml");
    CHECK(message() == "can't be read: not a file");
  }
  SECTION("a link") {
    folder.write("elsewhere.yaml", start);
    std::filesystem::create_directories(folder.path() / "brewers");
    std::filesystem::create_symlink(folder.path() / "elsewhere.yaml", folder.path() / "brewers/mod.yaml");
    CHECK(message() == "is a link: packs hold plain files only");
  }
  SECTION("gone") {
    std::filesystem::create_directories(folder.path() / "brewers");
    CHECK(message() == "can't be read: No such file or directory");
  }
  SECTION("empty") {
    folder.write("brewers/mod.yaml", "");
    CHECK(message() == "expected a manifest: keys and values");
  }
}

TEST_CASE("the schema of mod.yaml knows both ways to name packs") {
  const auto json = nlohmann::json::parse(modding::manifest_schema());
  for (const char* key : {"depends", "optional", "conflicts"}) {
    const auto& forms = json.at("properties").at(key).at("oneOf");
    CHECK(forms.at(0).at("type") == "array");
    CHECK(forms.at(1).at("type") == "object");
  }
}
