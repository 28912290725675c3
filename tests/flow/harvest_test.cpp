// Resource areas in a real world, with the examples printed in the books.
#include <catch2/catch_test_macros.hpp>

#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"
#include "support/board.hpp"

using namespace castellan;

namespace {

struct Harvest : test::Board {
  Harvest() : Board(4) {}

  // Sends so many workers of a kind from home to an area, the last `masters` of them masters.
  void send(Seat seat, const char* kind, int count, const char* area, int masters = 0) {
    const Entity player = layout->players[static_cast<std::size_t>(seat)];
    const Id<WorkerKind> def = rules->workers.find(kind);
    for (int n = 0; n < count; ++n) {
      const Entity worker = worker_at_home(flow, player, def, false);
      REQUIRE(worker != nothing);
      if (n >= count - masters) world.set<&world::Worker::master>(worker, 1);
      world.set<&world::Worker::place>(worker, layout->areas[rules->areas.find(area).index()]);
    }
  }

  // What each player gains of a resource when all areas are resolved.
  std::vector<int> gains(const char* resource) {
    const Id<Resource> def = rules->resources.find(resource);
    std::vector<int> before;
    for (Entity player : layout->players) before.push_back(world.get<world::Stock>(player).goods[def]);
    flow::HarvestFrame frame;
    while (run_harvest(flow, frame) == flow::Signal::again) {
    }
    std::vector<int> gained;
    for (Entity player : layout->players)
      gained.push_back(world.get<world::Stock>(player).goods[def] - before[gained.size()]);
    return gained;
  }
};

}  // namespace

TEST_CASE_METHOD(Harvest, "EX-1 Forest: a master elf against two elves gives 2 wood each, and the two a bonus") {
  send(0, "elf", 1, "forest", 1);
  send(1, "elf", 2, "forest");
  CHECK(gains("wood") == std::vector{2, 3, 0, 0});
}

TEST_CASE_METHOD(Harvest, "EX-2 Quarry: one dwarf each gives 1 stone each and no bonus") {
  send(0, "dwarf", 1, "quarry");
  send(1, "dwarf", 1, "quarry");
  CHECK(gains("stone") == std::vector{1, 1, 0, 0});
}

TEST_CASE_METHOD(Harvest, "EX-3 Mine: a pair gives 1 metal; two elves and a master dwarf give 2 and the bonus") {
  send(0, "elf", 1, "mine");
  send(0, "dwarf", 1, "mine");
  send(1, "elf", 2, "mine");
  send(1, "dwarf", 1, "mine", 1);
  CHECK(gains("metal") == std::vector{1, 3, 0, 0});
}

TEST_CASE_METHOD(Harvest, "EX-4 Gold mine: two workers give 2, two master elves 4, and the tie no bonus") {
  send(0, "elf", 1, "gold_mine");
  send(0, "dwarf", 1, "gold_mine");
  send(1, "elf", 2, "gold_mine", 2);
  CHECK(gains("gold") == std::vector{2, 4, 0, 0});
}

TEST_CASE_METHOD(Harvest, "EDN-7 Unpaired workers in the mine count for the bonus, and who is alone takes it") {
  send(2, "elf", 3, "mine");
  CHECK(gains("metal") == std::vector{0, 0, 1, 0});
}

TEST_CASE_METHOD(Harvest, "COL-6 A tie for most gives nobody the bonus, whoever stands behind it") {
  send(0, "elf", 2, "forest");
  send(1, "elf", 1, "forest");
  send(2, "elf", 2, "forest");
  CHECK(gains("wood") == std::vector{2, 1, 2, 0});
}

TEST_CASE_METHOD(Harvest, "COL-6 A tie that a third player beats takes nothing from that player's bonus") {
  send(0, "elf", 2, "forest");
  send(1, "elf", 2, "forest");
  send(2, "elf", 3, "forest");
  CHECK(gains("wood") == std::vector{2, 2, 4, 0});
}

TEST_CASE_METHOD(Harvest, "Workers go home as their area is resolved, and nobody's gain nothing") {
  send(0, "elf", 3, "forest");
  send(0, "dwarf", 3, "gold_mine");
  CHECK(gains("stone") == std::vector{0, 0, 0, 0});
  for (Entity worker : layout->workers_of(0))
    CHECK_FALSE(layout->is(world.get<world::Worker>(worker).place, EntityKind::area));
}
