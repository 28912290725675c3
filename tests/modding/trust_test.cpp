// A trusted pack is exactly the files that were looked at; a list that is damaged trusts nobody.
#include "castellan/modding/trust.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/base/build_info.hpp"
#include "castellan/base/file_io.hpp"
#include "castellan/modding/packs.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

class Desk {
 public:
  std::filesystem::path list() const { return folder.path() / "config/trusted.json"; }
  // A pack in a folder of its own.
  Pack pack(const std::string& id, const std::string& version, const std::string& test = "-- nothing\n") const {
    folder.write(id + "/mod.yaml", "id: " + id + "\nversion: " + version + "\ntitle: T\napi: 2\n");
    folder.write(id + "/rules.lua", "return module {}\n");
    folder.write(id + "/tests/rules_test.lua", test);
    std::vector<SourceFile> files;
    Diagnostics problems;
    content::PackSource source = modding::read_pack(modding::pack_at(folder.path() / id), files, problems);
    REQUIRE(problems.empty());
    return source.pack;
  }
  void trust(const Pack& pack) const {
    modding::TrustedPacks::change(list(), [&](modding::TrustedPacks& all) {
      all.add({pack.id, pack.version, pack.content_hash, pack.directory});
    });
  }
  modding::PackStanding standing_of(const Pack& pack) const {
    return modding::TrustedPacks::read(list()).standing_of(pack);
  }

  TemporaryFolder folder;
};

const std::string some_hash(64, 'a');

}  // namespace

TEST_CASE("A pack is trusted as it is, and unknown again when a file of it changes, a test too", "[trust]") {
  const Desk desk;
  const Pack ale = desk.pack("ale", "1.0.0");
  CHECK(desk.standing_of(ale) == modding::PackStanding::unknown);
  desk.trust(ale);
  CHECK(desk.standing_of(ale) == modding::PackStanding::trusted);
  const Pack tested = desk.pack("ale", "1.0.0", "test('more', function() end)\n");
  CHECK(tested.hash == ale.hash);  // a save does not mind, but the test is a script, too
  CHECK(desk.standing_of(tested) == modding::PackStanding::changed);
  CHECK(desk.standing_of(desk.pack("ale", "1.0.0")) == modding::PackStanding::trusted);
  CHECK(desk.standing_of(desk.pack("ale", "1.1.0")) == modding::PackStanding::unknown);
}

TEST_CASE("The same files under another id are another pack", "[trust]") {
  const Desk desk;
  Pack ale = desk.pack("ale", "1.0.0");
  desk.trust(ale);
  ale.id = "beer";
  CHECK(desk.standing_of(ale) == modding::PackStanding::unknown);
}

TEST_CASE("All packs that are loaded must be trusted", "[trust]") {
  const Desk desk;
  const Pack ale = desk.pack("ale", "1.0.0"), hops = desk.pack("hops", "1.0.0");
  Pack game;
  game.id = "belfort";
  game.directory = (data_folder() / "scripts/belfort").string();
  CHECK(modding::are_trusted(std::vector{game}, desk.list()));
  CHECK_FALSE(modding::are_trusted(std::vector{game, ale}, desk.list()));
  desk.trust(ale);
  CHECK(modding::are_trusted(std::vector{game, ale}, desk.list()));
  CHECK_FALSE(modding::are_trusted(std::vector{game, ale, hops}, desk.list()));
  CHECK_FALSE(modding::are_trusted(std::vector{Pack{}}, desk.list()));  // one that is not on disk
}

TEST_CASE("Bundled is what really lies among our packs", "[trust]") {
  const TemporaryFolder folder;
  const auto data = data_folder();
  CHECK(modding::is_bundled(data / "scripts/belfort"));
  CHECK(modding::is_bundled(data / "mods/brewers"));
  CHECK_FALSE(modding::is_bundled(data / "tests/packs/echo"));  // in our tree, but given to nobody
  CHECK_FALSE(modding::is_bundled(""));
  CHECK_FALSE(modding::is_bundled("/nowhere"));
  std::filesystem::path out = data / "mods";
  for (const auto& part : std::filesystem::canonical(out).relative_path()) static_cast<void>(part), out /= "..";
  CHECK_FALSE(modding::is_bundled(out / folder.path().relative_path()));
}

TEST_CASE("A list is read as it was written", "[trust]") {
  modding::TrustedPacks all;
  all.add({"hops", "1.0.0", some_hash, "/a/\"b\""});
  all.add({"ale", "1.0.0", std::string(64, 'b'), "/c"});
  all.add({"ale", "1.1.0", std::string(64, 'c'), "/d"});
  CHECK(all.packs()[0].id == "ale");
  CHECK(modding::TrustedPacks::parse(all.text()).packs() == all.packs());
  CHECK(modding::TrustedPacks::parse(modding::TrustedPacks{}.text()).packs().empty());
  CHECK(modding::TrustedPacks::read("/nowhere/trusted.json").packs().empty());

  all.add({"ale", "1.0.0", some_hash, "/e"});  // the same version, looked at again
  CHECK(all.packs().size() == 3);
  CHECK_FALSE(all.contains("ale", std::string(64, 'b')));
  CHECK(all.remove("ale", "1.1.0").size() == 1);
  CHECK(all.remove("ale").size() == 1);
  CHECK(all.remove("ale").empty());
  CHECK(all.packs().size() == 1);
}

TEST_CASE("A damaged list is an error and trusts nobody", "[trust]") {
  const std::string entry = "{\"id\":\"ale\",\"version\":\"1.0.0\",\"hash\":\"" + some_hash + "\",\"folder\":\"/a\"}";
  struct Damage {
    std::string text, told;
  };
  const auto [text, told] = GENERATE_COPY(values<Damage>({
      {"", "not a list of trusted packs"},
      {"[]", "not a list of trusted packs"},
      {"{\"castellan_trust\": 1, \"packs\": [" + entry, "not a list of trusted packs"},
      {"{\"castellan_trust\": 1, \"packs\": [" + entry + ", " + entry + "]}", "ale 1.0.0 appears in it twice"},
      {"{\"castellan_trust\": 2, \"packs\": []}", "format 2, but this program reads format 1"},
      {"{\"castellan_trust\": 1, \"packs\": {}}", "damaged list"},
      {"{\"castellan_trust\": 1}", "damaged list"},
      {"{\"castellan_trust\": 1, \"packs\": [], \"all\": true}", "unknown key \"all\""},
      {"{\"castellan_trust\": 1, \"packs\": [{\"id\": \"ale\"}]}", "damaged list"},
      {"{\"castellan_trust\": 1, \"packs\": [{\"id\": \"ale\", \"version\": \"1.0.0\", \"hash\": \"*\", \"folder\": "
       "\"\"}]}",
       "\"ale\" has a bad id, version or hash"},
      {std::string(1000, '['), "nested too deeply"},
  }));
  CAPTURE(text);
  const Desk desk;
  const Pack ale = desk.pack("ale", "1.0.0");
  desk.folder.write("config/trusted.json", text);
  CHECK_THROWS_WITH(modding::TrustedPacks::read(desk.list()),
                    ContainsSubstring(desk.list().string()) && ContainsSubstring(told) &&
                        ContainsSubstring("no pack is trusted until you repair or remove it"));
  CHECK_THROWS_AS(modding::are_trusted(std::vector{ale}, desk.list()), modding::TrustError);
  CHECK_THROWS_AS(desk.trust(ale), modding::TrustError);  // and nothing is written over it
  CHECK(read_small_file(desk.list(), 1 << 20, "a list") == text);
}

TEST_CASE("Programs that trust packs at the same time lose nothing of each other", "[trust]") {
  const Desk desk;
  constexpr int programs = 4, packs = 25;
  std::vector<pid_t> children;
  for (int program = 0; program < programs; ++program) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child > 0) {
      children.push_back(child);
      continue;
    }
    try {
      for (int i = 0; i < packs; ++i)
        modding::TrustedPacks::change(desk.list(), [&](modding::TrustedPacks& all) {
          all.add({"p" + std::to_string(program), "1.0." + std::to_string(i), some_hash, "/a"});
        });
    } catch (...) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  for (const pid_t child : children) {
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  CHECK(modding::TrustedPacks::read(desk.list()).packs().size() == programs * packs);
}
