// Values by season: `{spring: 1, summer: 2, autumn: 3}` in params and modifiers.
#pragma once

#include <string>
#include <vector>

#include "castellan/definitions/ruleset.hpp"

namespace castellan {

// The seasons of the calendar, in the order they come.
CASTELLAN_API std::vector<std::string> seasons_of(const Ruleset& rules);

// Is a value of params one by season? One of its keys names a season.
CASTELLAN_API bool is_by_season(const Value& value, const std::vector<std::string>& seasons);

// What such a value is in a season: one that is left out has what the one before has, or else the first that is there.
CASTELLAN_API const Value& value_in_season(const Value& value, const std::vector<std::string>& seasons,
                                           const std::string& season);

// Does anything in params depend on the season?
CASTELLAN_API bool has_seasons(const Value& value, const std::vector<std::string>& seasons);

}  // namespace castellan
