#include "castellan/base/file_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

namespace castellan {
namespace {

namespace fs = std::filesystem;

// Where the lock of a file lies: the same for all names that lead to it.
fs::path lock_beside(const fs::path& file) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(file, error);
  const fs::path& named = error ? file : real;
  return named.parent_path() / ("." + named.filename().string() + ".lock");
}

bool is_plain(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  return status.type() == fs::file_type::not_found || status.type() == fs::file_type::regular;
}

std::string holder(int fd) {
  std::array<char, 32> text{};
  const ssize_t n = ::pread(fd, text.data(), text.size() - 1, 0);
  const std::string number(text.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  const bool is_number = !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? fmt::format(" (process {})", number) : "";
}

}  // namespace

FileLock::FileLock(const fs::path& file) {
  if (!is_plain(file)) return;
  const fs::path beside = lock_beside(file);
  for (;;) {
    FileDescriptor fd(::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (!fd.open()) return;
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EINTR) continue;
      if (errno != EWOULDBLOCK) return;
      throw FileInUse(
          fmt::format("{}: another Castellan{} is playing and keeping this game: close it first, or keep this "
                      "one elsewhere (--save)",
                      file.string(), holder(fd.get())));
    }
    if (!fd.is_named(beside)) continue;
    const std::string process = std::to_string(::getpid());
    if (::ftruncate(fd.get(), 0) != 0 ||
        ::pwrite(fd.get(), process.data(), process.size(), 0) != static_cast<ssize_t>(process.size())) {
      // Nobody will be told who has it; it is locked all the same.
    }
    beside_ = beside;
    fd_ = std::move(fd);
    return;
  }
}

FileLock::~FileLock() {
  if (fd_.open()) ::unlink(beside_.c_str());
}

}  // namespace castellan
