// What is kept beside an installed pack: which hub it came from, and the line its author signed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "hub/format/lines.hpp"

namespace castellan::hub {

struct ReleaseRecord {
  std::string hub;
  std::string line;

  std::string text() const;
  // Of an installed pack; nothing if it came from no hub. Throws HubError if what is kept there is damaged.
  static std::optional<ReleaseRecord> of(const std::filesystem::path& directory);
  // What the line says. Throws HubError unless its author signed it.
  Release release() const;
};

}  // namespace castellan::hub
