// The params of a definition as its texts get them: what Words puts in, and what checks hold texts against.
#pragma once

#include <optional>
#include <string_view>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::match {

// The params of the definition of this id; null if it has none, or its kind has no texts with params.
CASTELLAN_API const Value* text_params(const Ruleset& rules, std::string_view id);

// A param that is goods, such as `{wood: 2, gold: 1}`: a text shows it like any price. Nothing if it is something else.
CASTELLAN_API std::optional<Goods> goods_param(const Ruleset& rules, const Value& param);

}  // namespace castellan::match
