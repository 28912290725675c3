// A hub of 2,000 packs stays quick. The limits here are wide; `castellan bench` has the exact times.
#include "hub/maintainer/many_packs.hpp"

#include <catch2/catch_test_macros.hpp>
#include <chrono>

#include "hub/client/searching.hpp"
#include "hub/player_fixture.hpp"

using namespace castellan;
using test::HubFixture;
using test::PlayerFixture;

TEST_CASE("A hub of 2,000 packs is searched and chosen from in the blink of an eye", "[hub]") {
  const test::TemporaryFolder folder;
  hub::ManyPacks().write(folder.path() / "many", hub::SecretKey::make(), hub::SecretKey::make(), HubFixture::today);
  PlayerFixture player;
  player.follow("many", (folder.path() / "many").string());
  hub::Shop shop = player.shop();
  const auto wanted = hub::WantedPack::parse(hub::ManyPacks::id(0));
  CHECK(shop.plan({wanted}).fetch.size() == 201);  // now it is in the cache
  player.clients[0]->save();
  using Clock = std::chrono::steady_clock;
  const auto seconds_since = [](Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  player.again("many", (folder.path() / "many").string());
  auto begin = Clock::now();
  CHECK(hub::search_packs({player.clients[0].get()}, {"number", "1999"}).size() == 1);
  CHECK(hub::search_packs({player.clients[0].get()}, {"guild"}).size() == 2000);
  CHECK(seconds_since(begin) < 1.0);
  hub::Shop again = player.shop();
  begin = Clock::now();
  const hub::InstallPlan plan = again.plan({wanted});
  CHECK(seconds_since(begin) < 3.0);
  REQUIRE(plan.fetch.size() == 201);
  CHECK(plan.fetch.back().offered.release.name() == "sample-0000 1.2.0");
}
