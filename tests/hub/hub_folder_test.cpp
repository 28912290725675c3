// A hub in its maintainer's hands.
#include "hub/maintainer/hub_folder.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hub/format/moment.hpp"
#include "hub/hub_fixture.hpp"
#include "hub/maintainer/similar_names.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::HubFixture;
using test::small_archive;

TEST_CASE("What is published stands in the index, the snapshot and the folder of archives", "[hub]") {
  HubFixture hub;
  const std::string archive = small_archive("bakers", "1.0.0", "description: Fresh bread.\ndepends: {belfort: ^0.1}");
  const hub::Release release = hub.publish(archive);
  CHECK(test::text_of(hub.path() / hub::pack_file(release.sha256)) == archive);
  const hub::HubState state = hub.hub.state();
  CHECK(state.snapshot.serial == 2);
  const hub::ListedPack* listed = state.snapshot.find("bakers");
  REQUIRE(listed);
  CHECK(listed->version == "1.0.0");
  CHECK(listed->description == "Fresh bread.");
  const hub::PackIndex index = state.index(hub.path(), "bakers");
  REQUIRE(index.releases().size() == 1);
  CHECK(index.releases()[0].release.depends == std::vector<hub::NamedRange>{{"belfort", "^0.1"}});
  CHECK(index.key() == hub.ada.public_key());
  CHECK(hub::verify_hub(hub.path(), HubFixture::today).empty());
}

TEST_CASE("What is published never changes, and only its author publishes the next version", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  CHECK_THROWS_WITH(hub.publish("bakers", "1.0.0", "description: Other bread."),
                    ContainsSubstring("published already"));
  CHECK_THROWS_WITH(hub.publish(small_archive("bakers", "1.1.0"), &hub.bob),
                    ContainsSubstring("not signed by the author of bakers"));
  hub.publish("bakers", "1.1.0");
  CHECK(hub.hub.state().snapshot.find("bakers")->version == "1.1.0");
  SECTION("a release that was signed before another one came in between is signed again") {
    const std::string archive = small_archive("bakers", "1.2.0");
    const std::string line = hub::release_line(hub::describe_archive(archive).release,
                                               hub.hub.state().index(hub.path(), "bakers"), hub.ada, hub.today);
    hub.publish("bakers", "1.1.1");
    CHECK_THROWS_WITH(hub.hub.add(archive, line, hub.hub_key, hub.today), ContainsSubstring("publish it again"));
  }
  SECTION("with a key the hub does not have nothing is added") {
    const std::string archive = small_archive("inns", "1.0.0");
    const std::string line =
        hub::release_line(hub::describe_archive(archive).release, hub::PackIndex("inns"), hub.ada, hub.today);
    CHECK_THROWS_WITH(hub.hub.add(archive, line, hub.bob, hub.today), ContainsSubstring("not signed with this key"));
  }
}

TEST_CASE("A release that is taken back says why, and the newest of the others is offered", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  hub.publish("bakers", "1.1.0");
  hub.yank("bakers", "1.1.0", "the ovens explode");
  const hub::PackIndex index = hub.hub.state().index(hub.path(), "bakers");
  CHECK(index.find("1.1.0")->yanked);
  CHECK(index.find("1.1.0")->yank_reason == "the ovens explode");
  CHECK(index.newest()->release.version == "1.0.0");
  CHECK(hub.hub.state().snapshot.find("bakers")->version == "1.0.0");
  CHECK_THROWS_WITH(hub.yank("bakers", "1.1.0", "again"), ContainsSubstring("a second time"));
  CHECK_THROWS_WITH(hub.yank("bakers", "3.0.0", "no"), ContainsSubstring("never released"));
  CHECK_THROWS_WITH(hub.yank("smiths", "1.0.0", "no"), ContainsSubstring("no pack \"smiths\""));
}

TEST_CASE("An author's key changes by the old key's word or the maintainer's, and never by another's", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  CHECK_THROWS_WITH(hub.change_key("bakers", hub.bob, hub.bob),
                    ContainsSubstring("neither by the old key nor by the hub"));
  const bool by_hub = GENERATE(false, true);
  hub.change_key("bakers", hub.bob, by_hub ? hub.hub_key : hub.ada);
  CHECK_THROWS_WITH(hub.publish("bakers", "1.1.0"), ContainsSubstring("not signed by the author"));  // a stolen old key
  hub.publish(small_archive("bakers", "1.1.0"), &hub.bob);
  const hub::PackIndex index = hub.hub.state().index(hub.path(), "bakers");
  REQUIRE(index.key_changes().size() == 1);
  CHECK(index.key_changes()[0].by_hub == by_hub);
  CHECK(index.key_changes()[0].reason == "a new laptop");
}

TEST_CASE("A hub whose key has changed is signed by the new one alone", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  const hub::SecretKey next = hub::SecretKey::make();
  hub.hub.rotate(hub.hub_key, next, hub.today);
  CHECK(hub::verify_hub(hub.path(), hub.today).empty());
  CHECK(hub.hub.state().snapshot.root == 2);
  CHECK_THROWS_WITH(hub.publish("bakers", "1.1.0"), ContainsSubstring("not signed with this key"));
  hub.hub_key = next;
  CHECK_NOTHROW(hub.publish("bakers", "1.1.0"));
}

TEST_CASE("Names that are easily taken for another are refused unless they are meant", "[hub]") {
  HubFixture hub;
  hub.publish("gentle-thieves", "1.0.0");
  for (const std::string id : {"gentle-thleves", "gentlethieves", "gentle-thiefes", "gentle-thievess", "gentle-thives",
                               "genlte-thieves", "gentle_thieves", "brevvers", "queens-c0urt"}) {
    CAPTURE(id);
    CHECK_THROWS_WITH(hub.publish(id, "1.0.0"), ContainsSubstring("easily taken for"));
  }
  CHECK_NOTHROW(hub.publish("kind-thieves", "1.0.0"));
  CHECK_THROWS_WITH(hub.publish("brewers", "1.0.0"), ContainsSubstring("comes with Castellan"));
  const std::string archive = small_archive("gentle-thiefs", "1.0.0");
  const std::string line =
      hub::release_line(hub::describe_archive(archive).release, hub::PackIndex("gentle-thiefs"), hub.ada, hub.today);
  CHECK_NOTHROW(hub.hub.add(archive, line, hub.hub_key, hub.today, true));
}

TEST_CASE("verify finds what has changed in the folder", "[hub]") {
  HubFixture hub;
  const hub::Release release = hub.publish("bakers", "1.0.0");
  const auto problems = [&] {
    std::string all;
    for (const std::string& one : hub::verify_hub(hub.path(), hub.today)) all += one + "\n";
    return all;
  };
  const auto archive = hub.path() / hub::pack_file(release.sha256);
  SECTION("another archive") {
    write_atomically(archive, small_archive("bakers", "1.0.0", "description: Poison."));
    CHECK_THAT(problems(), ContainsSubstring("not the one its author signed"));
  }
  SECTION("no archive") {
    std::filesystem::remove(archive);
    CHECK_THAT(problems(), ContainsSubstring("can't be"));
  }
  SECTION("a changed index") {
    std::string text = test::text_of(hub.index_path("bakers"));
    text.replace(text.find("The bakers"), 10, "The fakers");
    write_atomically(hub.index_path("bakers"), text);
    CHECK_THAT(problems(), ContainsSubstring("the index of bakers is not the one of the snapshot"));
  }
  SECTION("a snapshot somebody else signed") {
    hub::Snapshot forged = hub.hub.state().snapshot;
    ++forged.serial;
    write_atomically(hub.path() / hub::snapshot_file, hub::Statement::make(forged.json(), {&hub.bob, 1}).line() + "\n");
    CHECK_THAT(problems(), ContainsSubstring("not signed by the hub"));
  }
  SECTION("one that is too old") {
    CHECK(hub::verify_hub(hub.path(), hub.today + 31 * hub::one_day).size() == 1);
    hub.hub.renew(hub.hub_key, hub.today, 60);
    CHECK(hub::verify_hub(hub.path(), hub.today + 31 * hub::one_day).empty());
  }
}

TEST_CASE("Two maintainers at once lose nothing", "[hub]") {
  HubFixture hub;
  std::vector<pid_t> children;
  for (int who = 0; who < 2; ++who) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      int code = 0;
      try {
        for (int i = 0; i < 10; ++i)
          hub.publish((who ? "inn" : "mill") + std::string(static_cast<std::size_t>(3 * i + 1), 'x'), "1.0.0");
      } catch (const std::exception&) {
        code = 1;
      }
      ::_exit(code);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 0);
  }
  CHECK(hub.hub.state().snapshot.packs.size() == 20);
  CHECK(hub.hub.state().snapshot.serial == 21);
  CHECK(hub::verify_hub(hub.path(), hub.today).empty());
}

TEST_CASE("Moments are written in one way", "[hub]") {
  CHECK(hub::moment_text(HubFixture::today) == "2027-01-01T00:00:00Z");
  CHECK(hub::parse_moment("2027-01-01T00:00:00Z") == HubFixture::today);
  for (const char* wrong : {"2027-02-31T00:00:00Z", "2027-01-01 00:00:00Z", "2027-01-01T00:00:00",
                            "+027-01-01T00:00:00Z", "2027-01-01T00:00:0 Z", "1969-01-01T00:00:00Z", ""})
    CHECK_FALSE(hub::parse_moment(wrong));
}
