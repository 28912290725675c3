// The rules games are played by, loaded once for all games with the same packs.
#pragma once

#include <castellan/definitions/ruleset.hpp>
#include <castellan/match/rules.hpp>
#include <castellan/match/save.hpp>
#include <castellan/script/limits.hpp>
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

class RulesShelf {
 public:
  // How the program that serves finds packs: for these ids and folders; `saved` may be null, or a game that goes on
  // with the packs it was begun with.
  using Request = std::function<match::RulesRequest(const std::vector<std::string>& mods, const match::Save* saved)>;
  using LimitsFor = std::function<script::Limits(bool trusted)>;

  RulesShelf(Request request, LimitsFor limits) : request_(std::move(request)), limits_(std::move(limits)) {}

  // Throws modding::LoadError, and std::invalid_argument for a folder that is no pack.
  PlayableRules load(const std::vector<std::string>& mods, const match::Save* saved = nullptr);
  // Rules that were loaded elsewhere.
  PlayableRules keep(std::shared_ptr<const Ruleset> rules);
  match::RulesRequest request(const std::vector<std::string>& mods) const { return request_(mods, nullptr); }

 private:
  Request request_;
  LimitsFor limits_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Ruleset>> kept_;  // by the hashes of the packs: one copy for equal rules
};

}  // namespace castellan::studio
