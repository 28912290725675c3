// A game brought under changed rules: the choices that were made are made again, as far as they are still offered.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "castellan/match/match.hpp"

namespace castellan::workshop {

struct Rerun {
  // A choice that is not what it was.
  struct Changed {
    std::size_t number = 0;  // counted from 1
    Seat seat = nobody;
    std::string key;
    flow::Reason reason;               // why it is no longer offered
    std::vector<std::string> differs;  // `player/1 goods gold: 7 or 8`
  };

  match::Match match;              // under the new rules
  std::size_t recorded = 0;        // choices there were
  std::optional<Changed> outcome;  // the first that comes out in another way
  std::optional<Changed> refused;  // the first that is no longer offered: the game goes on from there
};

// Throws std::invalid_argument or SaveError if the new rules do not have what was chosen before the game.
CASTELLAN_API Rerun rerun(const match::Match& old, const std::shared_ptr<const Ruleset>& rules,
                          const std::shared_ptr<script::ScriptHost>& host);

}  // namespace castellan::workshop
