// Stories at the command line that the guide does not tell.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hub/hub_fixture.hpp"
#include "hub/keys/keyring.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

namespace {

// Ada keeps a hub and publishes the bakers there.
struct Community {
  Community() {
    folder.write("passphrase", "gnomes\n");
    const hub::Keyring ring(folder.path() / ".homeada/.config/castellan/keys");
    for (const char* name : {"ada", "keeper"}) ring.make(name, "gnomes", hub::SecretKey::Effort::least);
    for (const auto& [name, content] : test::bakers_files()) folder.write("bakers/" + name, content);
    write_manifest("1.0.0");
    does("ada", "hub init ./hub --name friday --key keeper --passphrase passphrase");
    does("ada", "mod publish ./bakers --hub ./hub --unchecked --key ada --passphrase passphrase");
  }
  void write_manifest(const std::string& version, const std::string& description = "Bread for gold.") const {
    folder.write("bakers/mod.yaml",
                 "id: bakers\nversion: " + version + "\ntitle: Bakers\ndescription: " + description +
                     "\nauthors: [Ada]\nlicence: MIT\napi: 2\ndepends: [belfort]\nlanguages: [en]\n");
  }
  std::string does(const std::string& who, const std::string& arguments, int exit = 0) const {
    const auto run = test::run_in(folder.path().string(), arguments, "/.home" + who);
    INFO(who << "$ castellan " << arguments << "\n" << run.output);
    CHECK(run.exit == exit);
    return run.output;
  }

  test::TemporaryFolder folder;
};

}  // namespace

TEST_CASE("A saved game that lacks a pack gets exactly the release it was played with", "[hub]") {
  const Community all;
  all.does("bob", "hub follow ./hub --yes");
  all.does("bob", "mod install bakers");
  all.does("bob", "play --mods bakers --players random,random --seed 5 --save game.json --stop-after 30");
  all.write_manifest("1.1.0");
  all.folder.write("bakers/guilds/bakers.yaml",
                   "id: bakers\ncategory: basic\ncost: {wood: 1, stone: 2, metal: 2}\nplank: {fee: {gold: 1}}\n"
                   "params: {gold: 2}\n");
  all.does("ada", "mod publish ./bakers --hub ./hub --unchecked --key ada --passphrase passphrase");
  // Carol has never heard of the pack.
  const std::string lonely = all.does("carol", "play --load game.json --players random,random", 1);
  CHECK_THAT(lonely, ContainsSubstring("the save game.json needs bakers 1.0.0, which you do not have"));
  CHECK_THAT(lonely, ContainsSubstring("castellan hub follow"));
  all.does("carol", "hub follow ./hub --yes");
  CHECK_THAT(all.does("carol", "play --load game.json --players random,random", 1),
             ContainsSubstring("castellan mod install --for game.json"));
  CHECK_THAT(all.does("carol", "mod install --for game.json --yes"),
             ContainsSubstring("bakers 1.0.0 installed from the hub friday"));
  all.does("carol", "play --load game.json --players random,random");
  CHECK_THAT(all.does("carol", "mod install --for game.json"), ContainsSubstring("all packs of game.json are there"));
}

TEST_CASE("A lockfile holds the keys of authors, and fetches what it names", "[hub]") {
  const Community all;
  all.does("bob", "hub follow ./hub --yes");
  all.does("bob", "mod install bakers");
  all.does("bob", "mod lock --mods bakers");
  const std::string lock = test::text_of(all.folder.path() / "castellan.lock");
  CHECK_THAT(lock, ContainsSubstring("\"author\":\"RW"));
  CHECK_THAT(lock, ContainsSubstring("\"archive\":\""));
  all.does("carol", "hub follow ./hub --yes");
  all.does("carol", "mod install --for castellan.lock --yes");
  all.does("carol", "simulate --lock castellan.lock --players 2 --games 1");
  std::string forged = lock;
  forged.replace(forged.find("RW"), 56, hub::SecretKey::make().public_key().text());
  all.folder.write("forged.lock", forged);
  all.does("dave", "hub follow ./hub --yes");
  CHECK_THAT(all.does("dave", "mod install --for forged.lock --yes", 1),
             ContainsSubstring("no hub you follow has exactly this release: bakers 1.0.0"));
}

TEST_CASE("A pack is sent to a maintainer, who adds it", "[hub]") {
  const Community all;
  hub::Keyring(all.folder.path() / ".homebob/.config/castellan/keys")
      .make("bob", "gnomes", hub::SecretKey::Effort::least);
  all.folder.write(
      "inns/mod.yaml",
      "id: inns\nversion: 1.0.0\ntitle: Inns\ndescription: Beds.\nlicence: MIT\napi: 2\ndepends: [belfort]\n");
  CHECK_THAT(all.does("bob", "mod publish ./inns --hub ./hub --unchecked --passphrase passphrase", 1),
             ContainsSubstring("--hub submission"));
  all.does("bob", "mod publish ./inns --hub submission --unchecked --passphrase passphrase");
  CHECK_THAT(
      all.does("ada", "hub add inns-1.0.0.castellan --hub ./hub --games 2 --lab-games 4 --passphrase passphrase"),
      ContainsSubstring("inns 1.0.0 added, a new pack"));
  // Nobody else's name is on it, and Ada can't publish the next version.
  all.folder.write(
      "inns/mod.yaml",
      "id: inns\nversion: 1.1.0\ntitle: Inns\ndescription: Beds.\nlicence: MIT\napi: 2\ndepends: [belfort]\n");
  CHECK_THAT(all.does("ada", "mod publish ./inns --hub ./hub --unchecked --key ada --passphrase passphrase", 1),
             ContainsSubstring("not signed by the author of inns"));
  SECTION("an archive nobody signed is not added") {
    all.does("ada", "mod pack ./inns");
    CHECK_THAT(all.does("ada", "hub add inns-1.1.0.castellan --hub ./hub --passphrase passphrase", 1),
               ContainsSubstring("is not signed"));
  }
  SECTION("changes that are not committed are not published by mistake") {
    if (test::run_shell("command -v git").exit != 0) return;
    test::run_shell("cd '" + all.folder.path().string() +
                    "/bakers' && git init -q . && git add . && git -c user.name=a "
                    "-c user.email=a@b commit -qm one");
    all.write_manifest("1.0.5");
    CHECK_THAT(all.does("ada", "mod publish ./bakers --hub ./hub --unchecked --key ada --passphrase passphrase", 1),
               ContainsSubstring("changes that are not committed"));
    all.does("ada", "mod publish ./bakers --hub ./hub --unchecked --dirty --key ada --passphrase passphrase");
  }
}

TEST_CASE("A new key of an author is shown, and believed only if the user says so", "[hub]") {
  const Community all;
  all.does("bob", "hub follow ./hub --yes");
  all.does("bob", "mod install bakers");
  const hub::Keyring ring(all.folder.path() / ".homeada/.config/castellan/keys");
  const std::string next = ring.make("laptop", "gnomes", hub::SecretKey::Effort::least).text();
  all.does("ada", "hub author bakers " + next + " --reason \"a new laptop\" --hub ./hub --passphrase passphrase");
  all.write_manifest("1.1.0");
  all.does("ada", "mod publish ./bakers --hub ./hub --unchecked --key laptop --passphrase passphrase");
  const std::string told = all.does("bob", "mod update", 1);
  CHECK_THAT(told, ContainsSubstring("the key of bakers changed"));
  CHECK_THAT(told, ContainsSubstring("a new laptop"));
  CHECK_THAT(told, ContainsSubstring("by the word of the hub's maintainer alone"));
  CHECK_THAT(all.does("bob", "mod update --yes"), ContainsSubstring("bakers 1.1.0 installed"));
}

TEST_CASE("Who has a release that was taken back hears of it when they update", "[hub]") {
  const Community all;
  all.does("bob", "hub follow ./hub --yes");
  all.does("bob", "mod install bakers");
  all.does("ada", "hub yank bakers@1.0.0 --reason burnt --hub ./hub --passphrase passphrase");
  CHECK_THAT(all.does("bob", "mod update"), ContainsSubstring("bakers 1.0.0 was taken back (burnt)"));
}

TEST_CASE("Somebody between a player and their hub is named at the command line", "[hub]") {
  const Community all;
  const auto hub = all.folder.path() / "hub", old = all.folder.path() / "old";
  all.does("bob", "hub follow ./hub --yes");
  std::filesystem::copy(hub, old, std::filesystem::copy_options::recursive);
  all.write_manifest("1.1.0");
  all.does("ada", "mod publish ./bakers --hub ./hub --unchecked --key ada --passphrase passphrase");
  all.does("bob", "mod install bakers");
  const auto replace = [&](const std::string& name) {
    std::filesystem::copy_file(old / name, hub / name, std::filesystem::copy_options::overwrite_existing);
  };
  SECTION("who shows an old state") {
    for (const char* name : {"snapshot.json", "index/bakers.jsonl"}) replace(name);
    CHECK_THAT(all.does("bob", "mod update", 1),
               ContainsSubstring("castellan mod update: not every hub could be asked") &&
                   ContainsSubstring("has the serial 2, and 3 was seen before"));
  }
  SECTION("who exchanges an archive") {
    for (const auto& entry : std::filesystem::directory_iterator(hub / "packs"))
      all.folder.write("hub/packs/" + entry.path().filename().string(), "nonsense");
    all.does("carol", "hub follow ./hub --yes");
    const std::string told = all.does("carol", "mod install bakers", 1);
    CHECK_THAT(told, ContainsSubstring("castellan mod install: "));
    CHECK_THAT(all.does("carol", "mod verify"), !ContainsSubstring("bakers"));
  }
  CHECK_THAT(all.does("bob", "mod list"), ContainsSubstring("bakers") && ContainsSubstring("1.1.0"));
}

TEST_CASE("What a stranger writes into a pack does not steer the terminal or the page", "[hub]") {
  const Community all;
  const std::string hostile = R"("\e[2J\e]0;owned\a <script>alert(1)</script><img src=x> ' \u202Eevil")";
  all.folder.write("bakers/mod.yaml", "id: bakers\nversion: 1.2.0\ntitle: " + hostile + "\ndescription: " + hostile +
                                          "\nauthors: [" + hostile + "]\nlicence: " + hostile +
                                          "\napi: 2\ndepends: [belfort]\nlanguages: [en]\noptions:\n" +
                                          "  - {id: loaves, type: integer, range: [1, 3], default: 2}\n");
  all.folder.write("bakers/locale/en.yaml", "guild:\n  bakers: {name: " + hostile + ", text: " + hostile +
                                                ", short: " + hostile + "}\noption:\n  loaves: {name: " + hostile +
                                                ", text: " + hostile + "}\n");
  all.folder.write("bakers/README.md", "\x1b[31mred\x1b[0m <img src=x onerror=alert(1)> \"'>\n");
  all.folder.write("bakers/CHANGES.md",
                   "## 1.2.0\n\x9b"
                   "2J</pre><script>alert(2)</script>\n");
  all.does("ada", "mod publish ./bakers --hub ./hub --unchecked --key ada --passphrase passphrase");
  all.does("ada", "hub site ./hub");
  all.does("bob", "hub follow ./hub --yes");
  for (const char* command : {"mod search", "mod info bakers", "mod info bakers --json", "mod search --json"}) {
    const std::string output = all.does("bob", command);
    CHECK(output.find('\x1b') == std::string::npos);
    CHECK(output.find('\a') == std::string::npos);
    CHECK(output.find("\u202E") == std::string::npos);
  }
  for (const char* page : {"hub/index.html", "hub/pages/bakers.html"}) {
    const std::string text = test::text_of(all.folder.path() / page);
    CHECK(text.find("<script>") == std::string::npos);
    CHECK(text.find("<img") == std::string::npos);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK_THAT(text, ContainsSubstring("&lt;script&gt;"));
    CHECK_THAT(text, ContainsSubstring("default-src 'none'"));
  }
}
