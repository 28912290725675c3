// kill -9 at any moment of installing, updating, publishing, adding and mirroring, a hundred times: the old state or
// the new one, and never a third.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "hub/keys/keyring.hpp"
#include "hub/player_fixture.hpp"
#include "support/killing.hpp"
#include "support/program.hpp"

using namespace castellan;
using test::HubFixture;
using test::KilledCommand;
using test::TemporaryFolder;

namespace {

namespace fs = std::filesystem;

constexpr int kills = 20;  // of each of five commands

// A pack of many files: writing it takes a while.
std::string many_files(const std::string& id, const std::string& version, const std::string& more = "") {
  modding::PackArchive archive;
  archive.folder = id + "@" + version;
  archive.files = {{"mod.yaml", "",
                    "id: " + id + "\nversion: " + version +
                        "\ntitle: Many\ndescription: Many files.\nlicence: MIT\napi: 2\n" + more + "\n"}};
  for (int i = 0; i < 40; ++i)
    archive.files.push_back({"lib/part" + std::to_string(i) + ".lua", "", "-- " + version + "\nreturn {}\n"});
  return modding::write_archive(archive);
}

// A home folder with a key, and a hub that is signed with it; the clock is the real one.
struct Workplace {
  Workplace() {
    const hub::Keyring ring(home() / ".config/castellan/keys");
    ring.make("ada", "gnomes", hub::SecretKey::Effort::least);
    key = std::make_unique<hub::SecretKey>(hub::SecretKey::decrypt(ring.secret_file("ada"), "gnomes"));
    folder.write("passphrase", "gnomes\n");
    hub_folder().init("friday", *key, std::time(nullptr), 30);
    publish(many_files("hops", "1.0.0"));
    publish(many_files("alehouse", "1.0.0", "depends: {hops: ^1}"));
  }
  void publish(const std::string& archive) const {
    const hub::Release release = hub::describe_archive(archive).release;
    const hub::PackIndex index = hub_folder().state().index(hub_path(), release.id);
    hub_folder().add(archive, hub::release_line(release, index, *key, std::time(nullptr)), *key, std::time(nullptr));
  }
  fs::path home() const { return folder.path() / "home"; }
  fs::path hub_path() const { return folder.path() / "hub"; }
  hub::HubFolder hub_folder() const { return hub::HubFolder(hub_path()); }
  fs::path shelf() const { return home() / ".local/share/castellan/mods"; }
  std::map<std::string, std::string> environment() const { return {{"HOME", home().string()}}; }
  test::ProgramRun run(const std::string& arguments) const {
    return test::run_in(folder.path().string(), arguments, "/home");
  }
  // What stands on the shelf is whole: each pack has all files its author signed.
  void check_shelf() const {
    for (const modding::InstalledPack& pack : modding::all_installed_packs(shelf()))
      CHECK(modding::read_pack_to_install(pack.directory).files.size() == 41);
    const auto verified = run("mod verify");
    INFO(verified.output);
    CHECK(verified.exit == 0);
  }

  TemporaryFolder folder;
  std::unique_ptr<hub::SecretKey> key;
};

}  // namespace

TEST_CASE("Installing from a hub is killed again and again, and goes on each time", "[faults][hub]") {
  const Workplace place;
  REQUIRE(place.run("hub follow ./hub --yes").exit == 0);
  fs::create_directories(place.shelf());
  const KilledCommand::Setting setting{{"mod", "install", "alehouse"}, place.environment(), {}, place.shelf()};
  KilledCommand install;
  install.measure(setting);
  while (!install.done(kills)) {
    fs::remove_all(place.shelf());
    fs::create_directories(place.shelf());
    install.kill(setting);
    CAPTURE(install.runs());
    place.check_shelf();
    // Whoever has the alehouse has its hops.
    if (fs::exists(place.shelf() / "alehouse@1.0.0")) CHECK(fs::exists(place.shelf() / "hops@1.0.0"));
    const auto again = place.run("mod install alehouse");
    INFO(again.output);
    CHECK(again.exit == 0);
    CHECK(modding::all_installed_packs(place.shelf()).size() == 2);
  }
}

TEST_CASE("Updating from a hub is killed again and again, and nothing that was there is lost", "[faults][hub]") {
  const Workplace place;
  REQUIRE(place.run("hub follow ./hub --yes").exit == 0);
  REQUIRE(place.run("mod install alehouse").exit == 0);
  place.publish(many_files("hops", "1.1.0"));
  place.publish(many_files("alehouse", "1.1.0", "depends: {hops: ^1.1}"));
  const KilledCommand::Setting setting{{"mod", "update"}, place.environment(), {}, place.shelf()};
  KilledCommand update;
  update.measure(setting);
  while (!update.done(kills)) {
    fs::remove_all(place.shelf() / "alehouse@1.1.0");
    fs::remove_all(place.shelf() / "hops@1.1.0");
    update.kill(setting);
    CAPTURE(update.runs());
    place.check_shelf();
    CHECK(fs::exists(place.shelf() / "alehouse@1.0.0"));
    if (fs::exists(place.shelf() / "alehouse@1.1.0")) CHECK(fs::exists(place.shelf() / "hops@1.1.0"));
    CHECK(place.run("mod update").exit == 0);
  }
}

TEST_CASE("Adding to a hub is killed again and again: it offers what it did, or the new release", "[faults][hub]") {
  const bool publishes = GENERATE(false, true);
  const Workplace place;
  const std::string archive = many_files("mills", "1.0.0");
  const auto file = place.folder.write("mills-1.0.0.castellan", archive);
  for (const content::PackFile& one : modding::read_archive(archive).files)
    place.folder.write("mills/" + one.name, one.content);
  const std::string passphrase = (place.folder.path() / "passphrase").string();
  const std::vector<std::string> arguments =
      publishes ? std::vector<std::string>{"mod",
                                           "publish",
                                           (place.folder.path() / "mills").string(),
                                           "--hub",
                                           place.hub_path().string(),
                                           "--unchecked",
                                           "--passphrase",
                                           passphrase}
                : std::vector<std::string>{"hub",   "add", file,          "--hub",        place.hub_path().string(),
                                           "--key", "ada", "--unchecked", "--passphrase", passphrase};
  const KilledCommand::Setting setting{arguments, place.environment(), {}, place.hub_path()};
  const fs::path clean = place.folder.path() / "clean";
  fs::copy(place.hub_path(), clean, fs::copy_options::recursive);
  const auto reset = [&] {
    fs::remove_all(place.hub_path());
    fs::copy(clean, place.hub_path(), fs::copy_options::recursive);
  };
  KilledCommand add;
  add.measure(setting);
  while (!add.done(kills)) {
    reset();
    add.kill(setting);
    CAPTURE(add.runs());
    const auto problems = hub::verify_hub(place.hub_path(), std::time(nullptr));
    INFO((problems.empty() ? "" : problems[0]));
    CHECK(problems.empty());
    const hub::Snapshot now = place.hub_folder().state().snapshot;
    CHECK((now.find("mills") ? now.serial == 4 : now.serial == 3));
    if (now.find("mills")) continue;
    place.publish(archive);
    CHECK(hub::verify_hub(place.hub_path(), std::time(nullptr)).empty());
  }
}

TEST_CASE("Mirroring is killed again and again: the copy is the old one or the new one", "[faults][hub]") {
  const Workplace place;
  const fs::path copy = place.folder.path() / "copy", clean = place.folder.path() / "clean";
  REQUIRE(place.run("hub mirror ./hub ./clean").exit == 0);
  const std::uint64_t old_serial = place.hub_folder().state().snapshot.serial;
  const hub::SecretKey next = hub::SecretKey::make();
  for (int i = 0; i < 5; ++i)
    place.publish(many_files("pack" + std::string(static_cast<std::size_t>(2 * i + 1), 'x'), "1.0.0"));
  place.hub_folder().rotate(*place.key, next, std::time(nullptr));  // new keys as well
  const std::uint64_t new_serial = place.hub_folder().state().snapshot.serial;
  const KilledCommand::Setting setting{
      {"hub", "mirror", place.hub_path().string(), copy.string()}, place.environment(), {}, copy};
  const auto reset = [&] {
    fs::remove_all(copy);
    fs::copy(clean, copy, fs::copy_options::recursive);
  };
  reset();
  KilledCommand mirror;
  mirror.measure(setting);
  while (!mirror.done(kills)) {
    reset();
    mirror.kill(setting);
    CAPTURE(mirror.runs());
    CHECK(hub::verify_hub(copy, std::time(nullptr)).empty());
    const std::uint64_t serial = hub::HubState::read(copy).snapshot.serial;
    CHECK((serial == old_serial || serial == new_serial));
    CHECK(place.run("hub mirror ./hub ./copy").exit == 0);
    CHECK(hub::HubState::read(copy).snapshot.serial == new_serial);
  }
}

TEST_CASE("Two programs install at once, and both are right", "[faults][hub]") {
  const Workplace place;
  REQUIRE(place.run("hub follow ./hub --yes").exit == 0);
  const std::string command =
      std::string("env HOME='") + place.home().string() + "' '" + CASTELLAN_BINARY + "' mod install ";
  const auto both = test::run_shell(command + "alehouse & " + command + "hops; wait $!");
  INFO(both.output);
  CHECK(both.exit == 0);
  CHECK(modding::all_installed_packs(place.shelf()).size() == 2);
  place.check_shelf();
}
