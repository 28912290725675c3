// The gate: what a hub's maintainer wants to know before a pack is offered. The pack is only ever run in a process that
// can do nothing but compute, for a limited time and with limited memory; whatever it does there, the outcome is a
// report.
#pragma once

#include <castellan/match/rules.hpp>
#include <castellan/modding/installed.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "hub/format/statement.hpp"

namespace castellan::hub {

struct GatePlan {
  std::uint64_t games = 1000;  // for each number of players
  std::uint64_t lab_games = 2000;
  std::chrono::seconds clock{900};         // for one step
  bool isolated = true;                    // false: only where a build can't isolate anything
  std::string program = "/proc/self/exe";  // that becomes the worker
  bool order_may_matter = false;           // a maintainer accepts that it does not get on with its neighbours
  // Packs it is tried with: those of the hub that most others need come first.
  std::vector<modding::PackPlace> neighbours;
  // Where packs it depends on are, besides those that come with the program.
  std::vector<modding::PackPlace> others;
};

struct GateStep {
  enum class Outcome : std::uint8_t { passed, noted, refused };
  std::string name;  // `fuzz`
  Outcome outcome = Outcome::passed;
  std::string summary;  // a sentence
  std::vector<std::string> details;
};

struct GateReport {
  std::string id, version, sha256;
  std::time_t date = 0;
  std::vector<GateStep> steps;
  nlohmann::ordered_json balance;  // of the lab; null if it was not measured

  bool passed() const;
  // `refused: check: 2 errors`; empty if it has passed.
  std::string refusal() const;
  nlohmann::ordered_json json() const;
};

// `progress`: which step, and how far it is. Throws nothing that is the pack's fault.
using GateProgress = std::function<void(const std::string& step, std::uint64_t done, std::uint64_t total)>;
GateReport try_at_gate(std::string_view archive, const GatePlan& plan, std::time_t now,
                       const GateProgress& progress = {});

const char* name_of(GateStep::Outcome outcome);

// A pack in an archive as a place that is never looked up on disk.
modding::PackPlace held_place(const modding::PackToInstall& pack);
// The game with a pack, and perhaps another one, all of it in memory.
match::RulesRequest held_request(const modding::PackPlace& pack, const std::vector<modding::PackPlace>& others,
                                 const modding::PackPlace* with = nullptr);
// The neighbours and what the pack may depend on, from a hub in a folder. `id`: the pack that is tried.
void add_packs_of_hub(const std::filesystem::path& folder, const std::string& id, GatePlan& plan);

}  // namespace castellan::hub
