// A file that one program works on for longer than one write, such as the save of a game that is being played.
#pragma once

#include <filesystem>

#include "castellan/base/export.hpp"
#include "castellan/base/file_descriptor.hpp"
#include "castellan/base/file_io.hpp"

namespace castellan {

// Another program works on the file. what() names both.
struct CASTELLAN_API FileInUse : FileError {
  using FileError::FileError;
};

// A hidden file beside it is locked, since writing puts a new file in its place. The lock ends with the program,
// however that ends. What can't be locked (a device, a folder nobody may write to) is not: writing reports that.
class CASTELLAN_API FileLock {
 public:
  // Throws FileInUse at once, and waits for nobody.
  explicit FileLock(const std::filesystem::path& file);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  std::filesystem::path beside_;
  FileDescriptor fd_;
};

}  // namespace castellan
