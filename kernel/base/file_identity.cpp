#include "castellan/base/file_identity.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>

#ifdef __linux__
#include <sys/vfs.h>
#endif

namespace castellan {
namespace {

// ext2 and ext3 count in seconds; all others tell_changes() knows are finer.
constexpr std::chrono::nanoseconds coarsest_clock = std::chrono::seconds(2);

std::int64_t nanoseconds(const timespec& time) { return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec; }

}  // namespace

FileIdentity FileIdentity::of(const std::string& path) {
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0) return {};
  return {static_cast<std::uint64_t>(about.st_dev),
          static_cast<std::uint64_t>(about.st_ino),
          static_cast<std::uint64_t>(about.st_mode),
          static_cast<std::uint64_t>(about.st_size),
          nanoseconds(about.st_mtim),
          nanoseconds(about.st_ctim)};
}

bool FileIdentity::was_settled(Clock::time_point time) const {
  const auto last = std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()) - coarsest_clock;
  return changed < last.count();
}

#ifdef __linux__

bool tells_changes(const std::filesystem::path& path) {
  constexpr std::array<std::uint32_t, 10> local{
      0x0000EF53,  // ext2, ext3, ext4
      0x58465342,  // XFS
      0x9123683E,  // Btrfs
      0xCA451A4E,  // bcachefs
      0xF2F52010,  // F2FS
      0x2FC12FC1,  // ZFS
      0x794C7630,  // overlayfs
      0x01021994,  // tmpfs
      0x73717368,  // SquashFS
      0xE0F5E1E2,  // EROFS
  };
  struct statfs about {};
  return ::statfs(path.c_str(), &about) == 0 &&
         std::ranges::find(local, static_cast<std::uint32_t>(about.f_type)) != local.end();
}

#else

bool tells_changes(const std::filesystem::path&) { return false; }

#endif

}  // namespace castellan
