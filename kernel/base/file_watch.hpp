// Notices when something is saved in a folder, or in one inside it.
#pragma once

#include <filesystem>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan {

class CASTELLAN_API FileWatch {
 public:
  // Throws std::runtime_error if the system can't do it.
  explicit FileWatch(std::vector<std::filesystem::path> folders);
  ~FileWatch();
  FileWatch(const FileWatch&) = delete;
  FileWatch& operator=(const FileWatch&) = delete;

  // Readable when something has happened.
  int descriptor() const { return descriptor_; }
  // Has something been saved since the last call? Waits until it has been quiet for a moment: editors write several
  // files, or one in several steps.
  bool changed();

 private:
  void watch_folders();
  bool drain();

  std::vector<std::filesystem::path> folders_;
  int descriptor_ = -1;
};

}  // namespace castellan
