#include "castellan/base/file_watch.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace castellan {
namespace {

constexpr int quiet_milliseconds = 80;
constexpr std::uint32_t saving = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE;

}  // namespace

FileWatch::FileWatch(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {
  descriptor_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (descriptor_ < 0) throw std::runtime_error(std::string("files can't be watched: ") + std::strerror(errno));
  watch_folders();
}

FileWatch::~FileWatch() { ::close(descriptor_); }

// Watching a folder again changes nothing.
void FileWatch::watch_folders() {
  for (const auto& folder : folders_) {
    ::inotify_add_watch(descriptor_, folder.c_str(), saving);
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
      if (at->is_directory(error)) ::inotify_add_watch(descriptor_, at->path().c_str(), saving);
  }
}

bool FileWatch::drain() {
  std::array<char, 4096> events;
  bool any = false;
  while (::read(descriptor_, events.data(), events.size()) > 0) any = true;
  return any;
}

bool FileWatch::changed() {
  bool any = false;
  pollfd waiting{descriptor_, POLLIN, 0};
  while (drain()) {
    any = true;
    ::poll(&waiting, 1, quiet_milliseconds);
  }
  if (any) watch_folders();  // there may be new ones
  return any;
}

}  // namespace castellan
