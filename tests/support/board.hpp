// The base game's world before its first step, with everything a procedure needs.
#pragma once

#include <memory>

#include "castellan/flow/flow.hpp"
#include "castellan/script/script_host.hpp"
#include "support/in_memory_pack.hpp"

namespace castellan::test {

struct Board {
  explicit Board(int players = 3) : layout(std::make_shared<world::Layout>(rules, players)) {}

  std::shared_ptr<const Ruleset> rules = belfort_rules();
  std::shared_ptr<const world::Layout> layout;
  world::World world{layout};
  script::ScriptHost host{rules};
  flow::Flow flow{world, host};
};

}  // namespace castellan::test
