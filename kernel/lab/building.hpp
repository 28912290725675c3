// From what people write to what is played: arms, rows and chunks.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "castellan/lab/experiment.hpp"
#include "castellan/lab/spec.hpp"

namespace castellan::lab {

struct Means {
  // The game with these packs: ids or folders.
  std::function<Edition(const std::vector<std::string>& packs)> load;
  std::function<std::unique_ptr<bots::BotTable>(const std::vector<std::string>& names)> make_bots;
};

// Throws SpecError, or what `load` throws.
CASTELLAN_API Experiment build(const Spec& spec, const Means& means);

// What must be alike for chunks to belong together: the spec, the packs with their hashes, and the engine's rules.
CASTELLAN_API std::string fingerprint(const Spec& spec, const Experiment& experiment);

}  // namespace castellan::lab
