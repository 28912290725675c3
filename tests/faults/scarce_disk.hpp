// A disk on which nothing can be written any more.
#pragma once

#include <sys/mount.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "support/temporary_folder.hpp"

namespace castellan::test {

// A folder that can be written to until it is made scarce. `full` and `read_only` need somebody who may mount (or, for
// `read_only`, who is not root); `no_growth` works for everybody: files may not grow (RLIMIT_FSIZE).
class ScarceDisk {
 public:
  enum class Kind { full, read_only, no_growth };

  explicit ScarceDisk(Kind kind) : kind_(kind) {
    path_ = folder_.path() / "disk";
    std::filesystem::create_directories(path_);
    if (kind == Kind::no_growth) return;
    mounted_ = ::mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=256k") == 0;
    possible_ = mounted_ || (kind == Kind::read_only && ::geteuid() != 0);
  }
  ~ScarceDisk() {
    std::error_code ignored;
    if (mounted_) ::umount2(path_.c_str(), MNT_DETACH);
    else std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
  }
  ScarceDisk(const ScarceDisk&) = delete;
  ScarceDisk& operator=(const ScarceDisk&) = delete;

  // Can it be made here at all?
  bool possible() const { return possible_; }
  const std::filesystem::path& path() const { return path_; }
  const TemporaryFolder& around() const { return folder_; }

  // From now on.
  void make_scarce() const {
    if (kind_ == Kind::read_only) {
      if (mounted_) ::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=256k");
      else std::filesystem::permissions(path_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    } else if (kind_ == Kind::full) {
      std::ofstream filler(path_ / "filler", std::ios::binary);
      while (filler << std::string(4096, 'x') << std::flush) continue;
    }
  }
  // What goes before a command of the shell.
  std::string command() const { return kind_ == Kind::no_growth ? "ulimit -f 0; " : ""; }
  std::string reason() const {
    if (kind_ == Kind::full) return "No space left on device";
    if (kind_ == Kind::no_growth) return "File too large";
    return mounted_ ? "Read-only file system" : "Permission denied";
  }

 private:
  Kind kind_;
  TemporaryFolder folder_;
  std::filesystem::path path_;
  bool mounted_ = false, possible_ = true;
};

}  // namespace castellan::test
