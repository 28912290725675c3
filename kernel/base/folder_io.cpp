#include "castellan/base/folder_io.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace castellan {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const char* what, const std::string& why) {
  throw FileError(fmt::format("{}: {}: {}", path.string(), what, why));
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail(folder, "can't be made", error.message());
}

// Both names change hands at once.
bool exchange(const fs::path& one, const fs::path& other) {
#ifdef RENAME_EXCHANGE
  return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
#else
  static_cast<void>(one), static_cast<void>(other);
  errno = ENOSYS;
  return false;
#endif
}

}  // namespace

void sync_folder(const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

FolderLock::FolderLock(const fs::path& folder) {
  make_folder(folder);
  fd_ = ::open((folder / ".castellan-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (fd_ < 0) fail(folder, "can't be written to", std::strerror(errno));
  while (::flock(fd_, LOCK_EX) != 0) {
    if (errno == EINTR) continue;
    const std::string why = std::strerror(errno);
    ::close(fd_);
    fail(folder, "can't be locked", why);
  }
}

FolderLock::~FolderLock() { ::close(fd_); }

StagedFolder::StagedFolder(const fs::path& parent, const std::string& name) : target_(parent / name), name_(name) {
  make_folder(parent.empty() ? "." : parent);
  // In the same folder, so that it is the same file system: only there can it be put in place in one step.
  std::string staging = (parent / (std::string(prefix) + "XXXXXX")).string();
  if (!::mkdtemp(staging.data())) fail(parent, "can't be written to", std::strerror(errno));
  staging_ = staging;
  make_folder(path());
}

StagedFolder::~StagedFolder() {
  std::error_code ignored;
  fs::remove_all(staging_, ignored);
}

void StagedFolder::add(const fs::path& name, std::string_view content) {
  const fs::path file = path() / name;
  make_folder(file.parent_path());
  write_atomically(file, content);
}

void StagedFolder::put(bool replace) {
  std::error_code ignored;
  for (fs::recursive_directory_iterator at(path(), ignored), end; !ignored && at != end; at.increment(ignored))
    if (at->is_directory(ignored)) sync_folder(at->path());
  sync_folder(path());
  bool done = ::rename(path().c_str(), target_.c_str()) == 0;
  if (!done && replace && (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR)) {
    done = exchange(path(), target_);
    if (!done && (errno == ENOSYS || errno == EINVAL))  // a file system that can't: as close as it gets
      done =
          ::rename(target_.c_str(), (staging_ / "old").c_str()) == 0 && ::rename(path().c_str(), target_.c_str()) == 0;
  }
  if (!done) fail(target_, "can't be put in place", std::strerror(errno));
  sync_folder(target_.parent_path());
}

}  // namespace castellan
