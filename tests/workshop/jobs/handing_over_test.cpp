// Packs that were read in advance are the packs that lie on disk.
#include "castellan/workshop/jobs/handing_over.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>

#include "castellan/modding/archive.hpp"
#include "castellan/modding/held_pack.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/modding/trust.hpp"
#include "castellan/workshop/checks/check.hpp"
#include "castellan/workshop/jobs/job_exchange.hpp"
#include "support/packs_on_disk.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using namespace castellan::testing;
using test::BakersFolder;

namespace {

std::string told(const match::LoadedRules& loaded) {
  std::string text = loaded.problems.render(loaded.files);
  for (const content::PackSource& pack : loaded.packs) text += pack.pack.id + " " + pack.pack.content_hash + "\n";
  return text;
}

// Through the bytes a worker gets.
match::RulesRequest handed_over(const match::RulesRequest& request) {
  const workshop::Job job = workshop::job_of(job_bytes(workshop::CheckJob{request, "bakers"}));
  return std::get<workshop::CheckJob>(job).request;
}

}  // namespace

TEST_CASE("packs are loaded from memory as they are from disk", "[workshop]") {
  const test::PackFiles changed = GENERATE(
      test::PackFiles{}, test::PackFiles{{"guilds/bakers.yaml", "id: bakers\ncategory: basik\n"}},
      test::PackFiles{{"mod.yaml", "id: bakers\n"}}, test::PackFiles{{"mod.yaml", "{"}},
      test::PackFiles{{"mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: B\napi: 2\ndepends: [belfort, hops]\n"}},
      test::PackFiles{{"mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: B\napi: 2\ndepends: [belfort, brewers]\n"}},
      test::PackFiles{{"mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: B\napi: 2\noptional: {brewers: ^9}\n"}},
      test::PackFiles{{"guilds/bakers.lua", std::string("return \xff\x00 nothing", 17)}},
      test::PackFiles{{"picture.png", std::string("\x89PNG\0\xff", 6)}},
      test::PackFiles{{"large.yaml", std::string(2 << 20, ' ')}});
  const BakersFolder folder(changed);
  const match::RulesRequest request = request_with_folder(folder.path());
  const std::string expected = told(try_load_rules(request));
  const match::RulesRequest held = handed_over(workshop::hold_packs(request));
  CHECK(held.folders.empty());
  CHECK(told(try_load_rules(held)) == expected);
  std::filesystem::remove_all(folder.path());
  // Only source lines are looked up when problems are shown; what is wrong is known without them.
  const match::LoadedRules gone = try_load_rules(held);
  CHECK(gone.problems.problems().size() == try_load_rules(handed_over(held)).problems.problems().size());
  CHECK(workshop::check_pack(held, "bakers").problems.has_errors() == gone.problems.has_errors());
}

TEST_CASE("links and manifests that can't be read are told from memory, too", "[workshop]") {
  const BakersFolder folder;
  const bool in_manifest = GENERATE(true, false);
  const std::filesystem::path link =
      std::filesystem::path(folder.path()) / (in_manifest ? "mod.yaml" : "guilds/more.yaml");
  std::filesystem::remove(link);
  std::filesystem::create_symlink("/etc/passwd", link);
  const match::RulesRequest request = request_with_folder(folder.path());
  const std::string expected = told(try_load_rules(request));
  CHECK(expected.find("is a link") != std::string::npos);
  CHECK(told(match::try_load_rules(handed_over(workshop::hold_packs(request)))) == expected);
}

TEST_CASE("only packs that can be loaded are read", "[workshop]") {
  const BakersFolder folder;
  const match::RulesRequest held = workshop::hold_packs(request_with_folder(folder.path()));
  for (const modding::PackPlace& place : held.places) {
    INFO(place.id);
    const bool is_needed = place.id == "bakers" || place.id == "belfort" || place.id == "prelude";
    REQUIRE(place.held);
    CHECK(place.held->files.empty() != is_needed);
  }
}

TEST_CASE("a pack is unknown until it is trusted, and again when it has changed", "[workshop]") {
  const BakersFolder folder;
  const std::filesystem::path list = folder.around().path() / "trusted.json";
  const match::RulesRequest request = request_with_folder(folder.path());
  const match::RulesRequest held = workshop::hold_packs(request);
  CHECK(workshop::unknown_packs(held, list) == std::vector<std::string>{"bakers"});
  const modding::PackPlace& place = held.places.back();
  REQUIRE(place.id == "bakers");
  modding::TrustedPacks::change(list, [&](modding::TrustedPacks& all) {
    all.add({"bakers", "1.0.0", modding::content_hash(place.held->files), folder.path()});
  });
  CHECK(workshop::unknown_packs(held, list).empty());
  folder.around().write("bakers/tests/bakers_test.lua", "-- new\n");
  CHECK(workshop::unknown_packs(workshop::hold_packs(request), list) == std::vector<std::string>{"bakers"});
}

TEST_CASE("bundled packs are known", "[workshop]") {
  match::RulesRequest request;
  request.folders = modding::pack_folders();
  request.packs = {"belfort", "brewers"};
  CHECK(workshop::unknown_packs(workshop::hold_packs(request), "/nowhere/trusted.json").empty());
}
