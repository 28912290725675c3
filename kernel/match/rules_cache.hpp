// Rules that were loaded before, kept as bytes: all steps of loading are skipped while nothing they look at has
// changed.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "castellan/base/export.hpp"
#include "castellan/base/file_identity.hpp"
#include "castellan/match/rules.hpp"

namespace castellan::match {

// One request's place in the cache. Entries are found by everything that decides which rules a request comes down to
// except the disk, and hold the identity of every file and folder behind them, and the Ruleset.
class CASTELLAN_API RulesCache {
 public:
  // Finds and keeps nothing where the request names no folder, or packs that are not on disk.
  RulesCache(const RulesRequest& request, const std::string& placeholders);

  // As they were kept, if everything behind them is as it was; nothing otherwise.
  std::shared_ptr<const Ruleset> find() const;
  // Rules that were loaded without errors. Not kept if anything behind them was changed so shortly before `begun`, when
  // loading began, or since, that nobody can tell which state was loaded.
  void keep(const Ruleset& rules, std::span<const content::PackSource> packs,
            FileIdentity::Clock::time_point begun) const;

 private:
  const RulesRequest& request_;
  std::string key_;  // empty: nothing is kept
};

}  // namespace castellan::match
