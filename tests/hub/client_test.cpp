// A player and the hubs they follow.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/modding/pack_request.hpp"
#include "hub/client/release_record.hpp"
#include "hub/player_fixture.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::HubFixture;
using test::PlayerFixture;
using test::small_archive;
using Names = std::vector<std::string>;

TEST_CASE("A pack is installed by its name, with all it needs, in the newest versions that fit", "[hub]") {
  HubFixture hub;
  hub.publish("hops", "1.0.0");
  hub.publish("hops", "1.4.0");
  hub.publish("hops", "2.0.0");
  hub.publish("barrels", "1.0.0", "depends: {hops: ^1}");
  hub.publish("alehouse", "1.0.0", "depends: {barrels: ^1, belfort: ^0.1}");
  PlayerFixture player;
  player.follow("friday", hub.path().string());
  CHECK(player.install({"alehouse"}) == Names{"hops 1.4.0", "barrels 1.0.0", "alehouse 1.0.0"});
  CHECK(player.installed() == Names{"alehouse 1.0.0", "barrels 1.0.0", "hops 1.4.0"});
  CHECK(player.install({"alehouse"}).empty());
  const auto record = hub::ReleaseRecord::of(player.shelf() / "hops@1.4.0");
  REQUIRE(record);
  CHECK(record->hub == "friday");
  CHECK(record->release().key == hub.ada.public_key());
  SECTION("a range is a wish") { CHECK(player.install({"hops@^2"}) == Names{"hops 2.0.0"}); }
  SECTION("what can't be is explained") {
    CHECK_THROWS_WITH(player.install({"alehouse", "hops@^2"}), ContainsSubstring("needs hops ^1"));
    CHECK_THROWS_WITH(player.install({"alehous"}), ContainsSubstring("did you mean \"alehouse\"?"));
    CHECK_THROWS_WITH(player.install({"monday:alehouse"}), ContainsSubstring("you follow no hub \"monday\""));
    CHECK_THROWS_WITH(player.install({"Ale house"}), ContainsSubstring("names no pack"));
  }
}

TEST_CASE("A release that was taken back is not chosen any more, and a lock still gets it", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  const hub::Release release = hub.publish("bakers", "1.1.0");
  hub.yank("bakers", "1.1.0", "the ovens explode");
  PlayerFixture player;
  player.follow("friday", hub.path().string());
  CHECK(player.install({"bakers"}) == Names{"bakers 1.0.0"});
  hub::Shop shop = player.shop();
  modding::LockedPack locked{"bakers", "1.1.0", release.plays};
  CHECK(player.carry_out(shop, shop.plan_locked({locked})) == Names{"bakers 1.1.0"});
  CHECK(shop.plan_locked({locked}).fetch.empty());
  SECTION("but only the very same") {
    locked.version = "1.2.0";
    CHECK_THROWS_WITH(shop.plan_locked({locked}), ContainsSubstring("exactly this release: bakers 1.2.0"));
    locked = {"bakers", "1.1.0", std::string(64, '0')};
    CHECK_THROWS_AS(shop.plan_locked({locked}), hub::HubError);
    modding::remove_pack("bakers", player.shelf(), {});
    locked = {"bakers", "1.1.0", release.plays, {}, hub.bob.public_key().text()};
    CHECK_THROWS_AS(shop.plan_locked({locked}), hub::HubError);
    locked.author = hub.ada.public_key().text();
    CHECK_NOTHROW(shop.plan_locked({locked}));
  }
}

TEST_CASE("Who wants a pack whose releases were all taken back is told so", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  hub.publish("bakers", "2.0.0");
  hub.yank("bakers", "2.0.0", "the ovens explode");
  PlayerFixture player;
  player.follow("friday", hub.path().string());
  CHECK_THROWS_WITH(player.install({"bakers@^2"}),
                    ContainsSubstring("bakers 2.0.0 was taken back (the ovens explode), and the hub friday has no "
                                      "other release of bakers"));
  CHECK(player.installed().empty());
  CHECK(player.install({"bakers"}) == std::vector<std::string>{"bakers 1.0.0"});
}

TEST_CASE("What was fetched once is there without the hub", "[hub]") {
  PlayerFixture player;
  auto hub = std::make_unique<HubFixture>();
  hub->publish("bakers", "1.0.0");
  const std::string address = hub->path().string();
  player.follow("friday", address);
  player.install({"bakers"});
  modding::remove_pack("bakers", player.shelf(), {});
  hub.reset();
  player.clients.clear();
  hub::HubClient offline("friday", hub::Transport::to(address),
                         {player.home.path() / "state/friday.json", player.home.path() / "cache/friday"},
                         [] { return HubFixture::today; });
  CHECK_THROWS_AS(offline.refresh(), hub::HubError);
  hub::Shop shop({&offline}, {player.shelf()}, player.shelf());
  CHECK(player.carry_out(shop, shop.plan({hub::WantedPack::parse("bakers")})) == Names{"bakers 1.0.0"});
}

TEST_CASE("An author's new key is taken on when somebody vouches for it, and the user sees it", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  PlayerFixture player;
  player.follow("friday", hub.path().string());
  player.install({"bakers"});
  CHECK(player.clients[0]->pinned_key("bakers") == hub.ada.public_key());
  const bool by_hub = GENERATE(false, true);
  hub.change_key("bakers", hub.bob, by_hub ? hub.hub_key : hub.ada);
  hub.publish(small_archive("bakers", "1.1.0"), &hub.bob);
  player.again("friday", hub.path().string());
  hub::Shop shop = player.shop();
  const hub::InstallPlan plan = shop.plan({hub::WantedPack::parse("bakers")});
  REQUIRE(plan.fetch.size() == 1);
  REQUIRE(plan.fetch[0].key_changes.size() == 1);
  CHECK(plan.fetch[0].key_changes[0].by_hub == by_hub);
  player.carry_out(shop, plan);
  CHECK(player.clients[0]->pinned_key("bakers") == hub.bob.public_key());
}

TEST_CASE("A hub whose keys have changed is followed on", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  PlayerFixture player;
  player.follow("friday", hub.path().string());
  for (int i = 0; i < 3; ++i) {
    const hub::SecretKey next = hub::SecretKey::make();
    hub.hub.rotate(hub.hub_key, next, hub.today);
    hub.hub_key = next;
  }
  hub.publish("bakers", "1.1.0");
  CHECK(player.clients[0]->refresh());
  CHECK(player.install({"bakers"}) == Names{"bakers 1.1.0"});
  CHECK(player.clients[0]->trust().root.newest().version == 4);
}

TEST_CASE("Two hubs with packs of one name: nothing takes another's place unasked", "[hub]") {
  HubFixture friday, monday("monday");
  friday.publish("bakers", "1.0.0", "depends: {hops: ^1}");
  friday.publish("hops", "1.0.0");
  monday.publish("hops", "1.9.0", "description: Not those hops.");
  monday.publish("bakers", "9.0.0");
  monday.publish("inns", "1.0.0", "depends: {hops: ^1}");
  friday.publish("mills", "1.0.0", "depends: {sails: '*'}");
  monday.publish("sails", "1.0.0");
  PlayerFixture player;
  player.follow("friday", friday.path().string());
  player.follow("monday", monday.path().string());
  CHECK_THROWS_WITH(player.install({"bakers"}), ContainsSubstring("friday:bakers or monday:bakers"));
  // What it needs comes from where it comes from, though the other hub has a newer one.
  CHECK(player.install({"friday:bakers"}) == Names{"hops 1.0.0", "bakers 1.0.0"});
  CHECK_THROWS_WITH(player.install({"monday:bakers"}), ContainsSubstring("is installed from the hub friday"));
  CHECK(player.install({"bakers"}).empty());               // now it is known which
  CHECK(player.install({"inns"}) == Names{"inns 1.0.0"});  // with the hops that are there
  SECTION("another hub that helps out is named") {
    hub::Shop shop = player.shop();
    const hub::InstallPlan plan = shop.plan({hub::WantedPack::parse("mills")});
    REQUIRE(plan.notes.size() == 1);
    CHECK(plan.notes[0] == "sails, which mills needs, comes from another hub: monday");
  }
}

TEST_CASE("A pack with the id of a bundled one is never installed, however it gets into a hub", "[hub]") {
  HubFixture hub;
  // The program of this hub does not mind.
  const std::string archive = small_archive("brewers", "99.0.0");
  hub::PackIndex index("brewers");
  index.append(hub::release_line(hub::describe_archive(archive).release, index, hub.ada, hub.today), {});
  hub::Snapshot snapshot = hub.hub.state().snapshot;
  ++snapshot.serial;
  snapshot.packs = {{"brewers", modding::sha256(index.bytes()), index.bytes().size(), "99.0.0", "T", "", {}}};
  hub.folder.write("friday/index/brewers.jsonl", index.bytes());
  hub.folder.write("friday/" + hub::pack_file(modding::sha256(archive)), archive);
  write_atomically(
      hub.path() / hub::snapshot_file,
      hub::SnapshotFile{hub::Statement::make(snapshot.json(), {&hub.hub_key, 1}), hub.hub.state().root}.file_text());
  hub.publish("inns", "1.0.0", "depends: {brewers: '>=1'}");
  PlayerFixture player;
  player.follow("friday", hub.path().string());
  CHECK_THROWS_WITH(player.install({"brewers"}), ContainsSubstring("comes with Castellan"));
  CHECK_THROWS_WITH(player.install({"friday:brewers"}), ContainsSubstring("comes with Castellan"));
  CHECK(player.install({"inns"}) == Names{"inns 1.0.0"});  // with the bundled one
}

TEST_CASE("An installed pack of the user's own is not mixed with a hub's unless they ask for it", "[hub]") {
  HubFixture hub;
  hub.publish("hops", "2.0.0");
  hub.publish("bakers", "1.0.0", "depends: {hops: '>=1'}");
  PlayerFixture player;
  player.follow("friday", hub.path().string());
  modding::install_pack(modding::read_pack_to_install(small_archive("hops", "1.0.0"), "mine"), player.shelf(), {});
  CHECK(player.install({"bakers"}) == Names{"bakers 1.0.0"});
  CHECK(player.install({"hops"}) == Names{"hops 2.0.0"});
}
