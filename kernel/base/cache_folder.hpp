// A folder for what can be worked out again: nobody misses what is lost, so nothing that goes wrong here is an error.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan {

// Entries are named by a key: everything their content was worked out from. Programs that use the folder at once see an
// entry as a whole or not at all. The folder and its files count only if they belong to this user and nobody else can
// write to them.
class CASTELLAN_API CacheFolder {
 public:
  static constexpr std::size_t max_entry = std::size_t{64} << 20;  // bytes
  static constexpr std::size_t max_entries = 32;                   // the oldest go first

  // An empty path is no folder: it holds nothing and keeps nothing.
  explicit CacheFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // As it was written under this very key; nothing if it is not there or a single bit of it was changed.
  std::optional<std::string> read(std::string_view key) const;
  // The folder is made, though not the one above the one above it.
  void write(std::string_view key, std::string_view content) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace castellan
