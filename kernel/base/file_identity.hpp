// Whether a file or a folder is still as it was, without reading it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "castellan/base/export.hpp"

namespace castellan {

// Where it lies on the disk, how large it is and when it was last changed. Programs can set the time of modification,
// but not the time of change: the system sets it whenever content, name, owner or rights change. A folder is changed
// when something is put in, taken out or renamed.
struct CASTELLAN_API FileIdentity {
  std::uint64_t device = 0, inode = 0, mode = 0, size = 0;
  std::int64_t modified = 0, changed = 0;  // in nanoseconds

  // Links are followed. All zero where there is nothing.
  static FileIdentity of(const std::string& path);

  bool operator==(const FileIdentity&) const = default;

  using Clock = std::chrono::system_clock;
  // Has it not been changed for so long before `time` that any change since shows? Clocks of file systems are coarse:
  // two changes shortly after one another may bear the same time. False for what bears a time of the future.
  bool was_settled(Clock::time_point time) const;
};

// Does the file system at this path keep the time of change, on this machine's clock? Not those of networks, nor those
// that are programs of somebody.
CASTELLAN_API bool tells_changes(const std::filesystem::path& path);

}  // namespace castellan
