// The rules games are played by, loaded once for all games with the same packs.
#pragma once

#include <castellan/definitions/ruleset.hpp>
#include <castellan/match/rules.hpp>
#include <castellan/match/save.hpp>
#include <castellan/script/limits.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace castellan::studio {

struct PlayableRules {
  std::shared_ptr<const Ruleset> rules;
  script::Limits limits;  // strict unless every pack is bundled or trusted
};

// Which packs a game is played with, as it was asked for.
struct PackChoice {
  std::string game;               // the pack that is the game itself; empty: the usual one
  std::vector<std::string> mods;  // ids and folders
};

class RulesShelf {
 public:
  // How the program that serves finds packs. `saved` may be null, or a game that goes on with the packs it was begun
  // with.
  using Request = std::function<match::RulesRequest(const PackChoice& packs, const match::Save* saved)>;
  using LimitsFor = std::function<script::Limits(bool trusted)>;

  RulesShelf(Request request, LimitsFor limits) : request_(std::move(request)), limits_(std::move(limits)) {}

  // Throws modding::LoadError, and std::invalid_argument for a folder that is no pack. What a game that began with a
  // checkpoint had of packs that are gone is there as well, without effect.
  PlayableRules load(const PackChoice& packs, const match::Save* saved = nullptr);
  // The same for a game that goes on from a checkpoint with whatever packs there are.
  PlayableRules load_for_checkpoint(const PackChoice& packs, const match::Save& saved, const std::string& checkpoint);
  // Rules that were loaded elsewhere.
  PlayableRules keep(std::shared_ptr<const Ruleset> rules);
  match::RulesRequest request(const PackChoice& packs) const { return request_(packs, nullptr); }

  // Without the mods that are not there any more.
  PackChoice still_there(const PackChoice& packs) const;

 private:
  struct Recent {
    PlayableRules rules;
    std::chrono::steady_clock::time_point loaded;
  };
  PlayableRules load_now(const match::RulesRequest& request, const std::string& placeholders);
  // With the shelf locked. `more`: what else tells these rules from others.
  PlayableRules share(std::shared_ptr<const Ruleset> rules, const std::string& more);

  Request request_;
  LimitsFor limits_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Ruleset>> kept_;  // by the hashes of the packs: one copy for equal rules
  std::map<std::string, Recent> recent_;                      // by what was asked for
};

}  // namespace castellan::studio
