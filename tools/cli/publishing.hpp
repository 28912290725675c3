// What publishing and adding packs share: the gate, and a release signed by its author beside the archive.
#pragma once

#include <string>
#include <string_view>

#include "command.hpp"
#include "hub/gate/gate.hpp"
#include "hub/maintainer/hub_folder.hpp"
#include "signing.hpp"

namespace castellan::cli {

// `bakers-1.0.0.castellan.release`
inline constexpr const char* release_ending = ".release";

struct GateOptions {
  hub::GatePlan plan;
  unsigned seconds = 900;
  bool skip = false;

  void add_to(Command& command);
  void add_limits_to(Command& command);
};

// Tries an archive with the packs of a hub, if one is given, and shows what was found.
hub::GateReport run_gate(std::string_view archive, const std::string& hub, const GateOptions& options, bool quiet);

// The same before it is added: the report is signed and put into the hub. Returns `failed` if the gate refuses it.
int pass_gate(std::string_view archive, const hub::HubFolder& folder, const hub::SecretKey& hub_key,
              const GateOptions& options);

}  // namespace castellan::cli
