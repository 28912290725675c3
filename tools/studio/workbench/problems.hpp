// Problems of packs as an editor shows them: with file, line, column, and the line itself.
#pragma once

#include <castellan/base/diagnostics.hpp>
#include <nlohmann/json_fwd.hpp>
#include <span>

namespace castellan::studio {

using Json = nlohmann::ordered_json;

// A list; `pack` and `file` are empty where a problem is in no file.
Json problems_json(const Diagnostics& problems, std::span<const SourceFile> files);

}  // namespace castellan::studio
