// The base game's world before its first step, with everything a procedure needs.
#pragma once

#include <memory>

#include "castellan/flow/flow.hpp"
#include "castellan/script/script_host.hpp"
#include "support/in_memory_pack.hpp"

namespace castellan::test {

struct Board {
  explicit Board(int players = 3) : layout(std::make_shared<Layout>(rules, players)) {}

  std::shared_ptr<const Ruleset> rules = belfort_rules();
  std::shared_ptr<const Layout> layout;
  World world{layout};
  ScriptHost host{rules};
  Flow flow{world, host};
};

}  // namespace castellan::test
