// Packs in the user's own folder come whole or not at all, and go only if nobody needs them.
#include "castellan/modding/installed.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <csignal>

#include "castellan/base/file_io.hpp"
#include "castellan/base/folder_io.hpp"
#include "castellan/modding/archive.hpp"
#include "castellan/modding/packs.hpp"
#include "support/archives.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;
using Outcome = modding::InstalledPack::Outcome;

namespace {

class Shelf {
 public:
  std::filesystem::path path() const { return folder.path() / "mods"; }
  // A pack in a folder of its own, not installed yet.
  modding::PackToInstall pack(const std::string& id, const std::string& version, const std::string& more = "",
                              const std::string& lua = "return module {}\n") const {
    folder.write("made/" + id + "/mod.yaml",
                 "id: " + id + "\nversion: " + version + "\ntitle: T\napi: 2\n" + more + "\n");
    folder.write("made/" + id + "/rules.lua", lua);
    return modding::read_pack_to_install(folder.path() / "made" / id);
  }
  modding::InstalledPack install(const modding::PackToInstall& pack, bool replace = false) const {
    return install_pack(pack, path(), others, replace);
  }
  // What lies on the shelf, hidden things too.
  std::vector<std::string> contents() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path()))
      if (entry.path().filename() != ".castellan-lock") names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
  }

  TemporaryFolder folder;
  std::vector<std::filesystem::path> others;
};

// Tells after each installation that it is done.
[[noreturn]] void install_for_ever(const Shelf& shelf, std::span<const modding::PackToInstall> packs, int pipe) {
  try {
    for (std::size_t i = 0;; ++i) {
      shelf.install(packs[i % packs.size()], true);
      if (::write(pipe, "x", 1) != 1) break;
    }
  } catch (const std::exception&) {  // whoever waits hears nothing more
  }
  ::_exit(1);
}

std::string hash_at(const std::filesystem::path& folder) {
  return modding::content_hash(modding::read_pack_to_install(folder).files);
}

}  // namespace

TEST_CASE("A pack is installed from its folder or its archive, and found by its id", "[modding]") {
  Shelf shelf;
  const modding::PackToInstall ale = shelf.pack("ale", "1.2.0");
  const std::string archive =
      shelf.folder.write("ale-1.2.0.castellan", modding::write_archive({"ale@1.2.0", ale.files}));
  const bool from_archive = GENERATE_COPY(false, true);
  const modding::InstalledPack done = shelf.install(from_archive ? modding::read_pack_to_install(archive) : ale);
  CHECK(done.name() == "ale 1.2.0");
  CHECK(done.outcome == Outcome::installed);
  CHECK(done.directory == shelf.path() / "ale@1.2.0");
  CHECK(done.hash == hash_at(done.directory));
  CHECK(shelf.contents() == std::vector<std::string>{"ale@1.2.0"});
  const std::filesystem::path folders[] = {shelf.path()};
  REQUIRE(modding::find_packs(folders).size() == 1);
  CHECK(modding::find_packs(folders)[0].id == "ale");
  CHECK(archive_folder(done) == (from_archive ? shelf.folder.path() : std::filesystem::path()));
  CHECK(shelf.install(ale).outcome == Outcome::already_there);
}

TEST_CASE("The same version with other files is only replaced on demand", "[modding]") {
  Shelf shelf;
  const std::string old = shelf.install(shelf.pack("ale", "1.0.0")).hash;
  const modding::PackToInstall changed = shelf.pack("ale", "1.0.0", "", "return module { a = 1 }\n");
  CHECK_THROWS_WITH(shelf.install(changed), ContainsSubstring("is installed already, with other files"));
  CHECK(hash_at(shelf.path() / "ale@1.0.0") == old);
  CHECK(shelf.install(changed, true).outcome == Outcome::replaced);
  CHECK(hash_at(shelf.path() / "ale@1.0.0") == modding::content_hash(changed.files));
  CHECK(shelf.contents() == std::vector<std::string>{"ale@1.0.0"});
}

TEST_CASE("A version that lies elsewhere with other files is not installed a second time", "[modding]") {
  Shelf shelf;
  shelf.folder.write("bundled/ale/mod.yaml", "id: ale\nversion: 1.0.0\ntitle: Other\napi: 1\n");
  shelf.others = {shelf.folder.path() / "bundled"};
  CHECK_THROWS_WITH(shelf.install(shelf.pack("ale", "1.0.0"), true),
                    ContainsSubstring("bundled/ale already, with other files"));
  CHECK(shelf.install(shelf.pack("ale", "1.0.1")).outcome == Outcome::installed);
}

TEST_CASE("An archive that lies about itself is refused, and nothing is written", "[modding]") {
  Shelf shelf;
  const std::string manifest = "id: ale\nversion: 1.0.0\ntitle: T\napi: 2\n";
  const auto why_not = [&](const std::vector<test::Member>& members) -> std::string {
    const std::string file = shelf.folder.write("evil.castellan", test::archive_of(members));
    try {
      shelf.install(modding::read_pack_to_install(file));
    } catch (const modding::InstallError& e) {
      return e.what();
    }
    return "";
  };
  CHECK_THAT(why_not({{"ale@1.0.0/rules.lua", "x"}}), ContainsSubstring("evil.castellan: has no mod.yaml"));
  CHECK_THAT(why_not({{"ale@2.0.0/mod.yaml", manifest}}),
             ContainsSubstring("version 1.0.0 lies in a folder named \"ale@2.0.0\""));
  CHECK_THAT(why_not({{"wine@1.0.0/mod.yaml", manifest}}),
             ContainsSubstring("the pack \"ale\" lies in a folder named \"wine@1.0.0\""));
  CHECK_THAT(why_not({{"ale/mod.yaml", manifest}}), ContainsSubstring("not one named like brewers@1.0.0"));
  CHECK_THAT(why_not({{"ale@1.0.0/mod.yaml", "id: [ale"}}), ContainsSubstring("mod.yaml:"));
  CHECK_THAT(why_not({{"ale@1.0.0/mod.yaml", manifest + "api: 9\n"}}), ContainsSubstring("appears twice"));
  CHECK_THAT(why_not({{"ale@1.0.0/mod.yaml", manifest}, {"ale@1.0.0/../../evil", "x"}}),
             ContainsSubstring("leads out of its folder"));
  CHECK(!std::filesystem::exists(shelf.path()));
  CHECK(!std::filesystem::exists(shelf.folder.path() / "evil"));
}

TEST_CASE("A folder with links in it is not installed", "[modding]") {
  Shelf shelf;
  shelf.pack("ale", "1.0.0");
  std::filesystem::create_symlink("/etc/passwd", shelf.folder.path() / "made/ale/secret.txt");
  CHECK_THROWS_WITH(modding::read_pack_to_install(shelf.folder.path() / "made/ale"), ContainsSubstring("is a link"));
}

TEST_CASE("Hidden files stay where they are", "[modding]") {
  Shelf shelf;
  shelf.folder.write("made/ale/.castellan/castellan.lua", "-- stubs");
  shelf.install(shelf.pack("ale", "1.0.0"));
  CHECK(!std::filesystem::exists(shelf.path() / "ale@1.0.0/.castellan"));
}

TEST_CASE("A pack others need is not removed, and they are named", "[modding]") {
  Shelf shelf;
  shelf.install(shelf.pack("hops", "1.0.0"));
  shelf.install(shelf.pack("ale", "1.0.0", "depends: {hops: ^1}"));
  CHECK_THROWS_WITH(modding::remove_pack("hops", shelf.path(), {}),
                    ContainsSubstring("hops 1.0.0 is needed by ale 1.0.0"));
  SECTION("unless another version will do") {
    shelf.install(shelf.pack("hops", "1.1.0"));
    CHECK(modding::remove_pack("hops@1.0.0", shelf.path(), {}).at(0).name() == "hops 1.0.0");
    CHECK_THROWS_AS(modding::remove_pack("hops", shelf.path(), {}), modding::InstallError);
  }
  SECTION("or one that comes with the program") {
    shelf.folder.write("bundled/hops/mod.yaml", "id: hops\nversion: 1.9.0\ntitle: Other\napi: 1\n");
    CHECK(modding::remove_pack("hops", shelf.path(), {shelf.folder.path() / "bundled"}).at(0).name() == "hops 1.0.0");
  }
  SECTION("or they are gone first") {
    modding::remove_pack("ale", shelf.path(), {});
    modding::remove_pack("hops", shelf.path(), {});
    CHECK(shelf.contents().empty());
  }
  SECTION("or by force") {
    modding::remove_pack("hops", shelf.path(), {}, true);
    CHECK(shelf.contents() == std::vector<std::string>{"ale@1.0.0"});
  }
}

TEST_CASE("Which pack is removed is never guessed", "[modding]") {
  Shelf shelf;
  shelf.install(shelf.pack("ale", "1.0.0"));
  shelf.install(shelf.pack("ale", "1.1.0"));
  CHECK_THROWS_WITH(modding::remove_pack("ale@3.0.0", shelf.path(), {}),
                    ContainsSubstring("is not installed, but 1.1.0, 1.0.0"));
  CHECK_THROWS_WITH(modding::remove_pack("alle", shelf.path(), {}), ContainsSubstring("did you mean \"ale\"?"));
  shelf.folder.write("bundled/wine/mod.yaml", "id: wine\nversion: 1.0.0\ntitle: Other\napi: 1\n");
  CHECK_THROWS_WITH(modding::remove_pack("wine", shelf.path(), {shelf.folder.path() / "bundled"}),
                    ContainsSubstring("it comes with Castellan"));
  CHECK(std::filesystem::exists(shelf.folder.path() / "bundled/wine/mod.yaml"));
}

TEST_CASE("A pack that is named without a version goes with all of them, unless somebody needs one", "[modding]") {
  Shelf shelf;
  for (const char* version : {"1.0.0", "1.1.0"}) shelf.install(shelf.pack("ale", version));
  shelf.install(shelf.pack("inn", "1.0.0", "depends: {ale: ^1}"));
  CHECK_THROWS_WITH(modding::remove_pack("ale", shelf.path(), {}), ContainsSubstring("ale is needed by inn 1.0.0"));
  CHECK(shelf.contents().size() == 3);
  modding::remove_pack("inn", shelf.path(), {});
  const auto gone = modding::remove_pack("ale", shelf.path(), {});
  REQUIRE(gone.size() == 2);
  CHECK(gone[0].name() == "ale 1.1.0");
  CHECK(shelf.contents().empty());
}

TEST_CASE("A pack that is a link on the shelf goes without what it points to", "[modding]") {
  Shelf shelf;
  shelf.pack("ale", "1.0.0");
  std::filesystem::create_directories(shelf.path());
  std::filesystem::create_directory_symlink(shelf.folder.path() / "made/ale", shelf.path() / "ale");
  modding::remove_pack("ale", shelf.path(), {});
  CHECK(shelf.contents().empty());
  CHECK(std::filesystem::exists(shelf.folder.path() / "made/ale/mod.yaml"));
}

TEST_CASE("The newest archive of a folder is found; betas only by those who have one", "[modding]") {
  Shelf shelf;
  for (const char* version : {"1.0.0", "1.2.0", "1.10.0", "2.0.0-beta"})
    shelf.folder.write(std::string("shop/ale-") + version + ".castellan",
                       modding::write_archive({std::string("ale@") + version, shelf.pack("ale", version).files}));
  shelf.folder.write("shop/ale-house-9.0.0.castellan", "another pack's, and broken");
  shelf.folder.write("shop/ale-notes.castellan", "no version");
  const std::filesystem::path shop = shelf.folder.path() / "shop";
  const auto newest = [&](const char* than) {
    const auto found = newer_archive("ale", *modding::Version::parse(than), shop);
    return found ? found->manifest.version.text() : "";
  };
  CHECK(newest("1.0.0") == "1.10.0");
  CHECK(newest("1.10.0") == "");
  CHECK(newest("2.0.0-alpha") == "2.0.0-beta");
  CHECK_THROWS_AS(newer_archive("ale", modding::Version{}, shop / "nowhere"), modding::InstallError);
}

TEST_CASE("What a killed installation left behind is no pack, and cleared away by the next", "[modding]") {
  Shelf shelf;
  shelf.folder.write("mods/.castellan-staging-abc123/ale@1.0.0/mod.yaml",
                     "id: ale\nversion: 1.0.0\ntitle: T\napi: 2\n");
  shelf.folder.write("mods/.castellan-removed-17/mod.yaml", "id: ale\nversion: 1.0.0\ntitle: T\napi: 2\n");
  const std::filesystem::path folders[] = {shelf.path()};
  CHECK(modding::find_packs(folders).empty());
  shelf.install(shelf.pack("hops", "1.0.0"));
  CHECK(shelf.contents() == std::vector<std::string>{"hops@1.0.0"});
}

TEST_CASE("A kill at any moment leaves the old pack or the new one", "[modding]") {
  Shelf shelf;
  const modding::PackToInstall packs[] = {shelf.pack("ale", "1.0.0", "", "return module { a = 1 }\n"),
                                          shelf.pack("ale", "1.0.0", "", "return module { b = 2 }\n")};
  const std::string hashes[] = {modding::content_hash(packs[0].files), modding::content_hash(packs[1].files)};
  shelf.install(packs[0]);
  for (int installs = 1; installs <= 12; ++installs) {
    int pipe[2];
    REQUIRE(::pipe(pipe) == 0);
    const pid_t child = ::fork();
    if (child == 0) install_for_ever(shelf, packs, pipe[1]);
    ::close(pipe[1]);
    char byte;
    for (int i = 0; i < installs; ++i) REQUIRE(::read(pipe[0], &byte, 1) == 1);
    ::kill(child, SIGKILL);  // it is in the middle of the next one
    ::waitpid(child, nullptr, 0);
    ::close(pipe[0]);
    const std::string hash = hash_at(shelf.path() / "ale@1.0.0");
    CHECK((hash == hashes[0] || hash == hashes[1]));
  }
  shelf.install(packs[0], true);
  CHECK(shelf.contents() == std::vector<std::string>{"ale@1.0.0"});
}
