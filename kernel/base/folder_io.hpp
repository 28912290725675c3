// Whole folders, written carefully: first beside their place, then put there in one step.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "castellan/base/export.hpp"
#include "castellan/base/file_io.hpp"

namespace castellan {

// A kill at any moment leaves the old state or the new one; at worst a hidden folder stays behind. Throws FileError.
class CASTELLAN_API StagedFolder {
 public:
  // Will become `parent`/`name`; `parent` is made if it is not there.
  StagedFolder(const std::filesystem::path& parent, const std::string& name);
  // What was not put in place is removed.
  ~StagedFolder();
  StagedFolder(const StagedFolder&) = delete;
  StagedFolder& operator=(const StagedFolder&) = delete;

  // Where it is being written.
  std::filesystem::path path() const { return staging_ / name_; }
  // `name` is a path inside the folder whose parts were checked by the caller.
  void add(const std::filesystem::path& name, std::string_view content);
  // An empty folder in its place is replaced, anything else only if `replace` says so.
  void put(bool replace = false);

  // What such a folder is called while it is written.
  static constexpr std::string_view prefix = ".castellan-staging-";

 private:
  std::filesystem::path target_, staging_;
  std::string name_;
};

// One program at a time changes what lies in a folder; others wait. The folder is made if it is not there. Throws
// FileError.
class CASTELLAN_API FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int fd_ = -1;
};

// Makes what was written to a folder survive a power failure, as far as the file system can.
CASTELLAN_API void sync_folder(const std::filesystem::path& folder);

}  // namespace castellan
